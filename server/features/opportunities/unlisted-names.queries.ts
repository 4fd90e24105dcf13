/** All SQL of names in entries that no organization of the school's list has. */
import { sql } from 'kysely';
import type { UnlistedName } from '#shared/opportunities/school-organizations.contract.ts';
import type { Db } from '#server/platform/app-context.ts';
import { contains } from '#server/platform/database/text-search.ts';
import { nameKeyOf } from './name-key.ts';
import { organizationsOf } from './school-organizations.queries.ts';

interface UnlistedRow extends Omit<UnlistedName, 'hours'> {
  readonly hours: string;
  readonly total: number;
}

/** Those of most entries first, each as it was written most; and how many there are. Entries in the bin are left out. */
export async function selectUnlisted(
  db: Db,
  schoolId: number,
  search: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ names: UnlistedName[]; total: number }> {
  // First by the letters as they are: to compare names takes longer than to count entries.
  const { rows } = await sql<UnlistedRow>`
    with written as (
      select e.organizer, count(*)::integer as entries, coalesce(sum(e.hours) filter (where e.verified), 0) as hours
      from entries e where e.school_id = ${schoolId} and not e.recycling_bin group by e.organizer
    ), named as (
      select (array_agg(w.organizer order by w.entries desc, w.organizer))[1] as name, ${nameKeyOf(sql`w.organizer`)} as key,
        sum(w.entries)::integer as entries, sum(w.hours) as hours
      from written w where ${search === '' ? sql`true` : contains(sql`w.organizer`, search)} group by 2
    )
    select n.name, n.entries, n.hours, count(*) over ()::integer as total from named n
    where n.key not in (select ${nameKeyOf(sql`o.name`)} from ${organizationsOf(schoolId)})
      and n.key not in (select x.key from organization_names x where x.school_id = ${schoolId})
    order by n.entries desc, n.key limit ${page.limit} offset ${page.offset}`.execute(db);
  return {
    names: rows.map(({ name, entries, hours }) => ({ name, entries, hours: Number(hours) })),
    total: rows[0]?.total ?? 0,
  };
}
