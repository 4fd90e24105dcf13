/** All SQL of names in entries that no organization of the school's list has. */
import { sql, type RawBuilder } from 'kysely';
import type { UnlistedName } from '#shared/opportunities/school-organizations.contract.ts';
import type { Db } from '#server/platform/app-context.ts';
import { contains } from '#server/platform/database/text-search.ts';
import { organizationsOf } from './school-organizations.queries.ts';

interface UnlistedRow extends Omit<UnlistedName, 'hours'> {
  readonly hours: string;
  readonly total: number;
}

const key = (column: RawBuilder<unknown>) => sql`lower(regexp_replace(${column}, '\\s+', ' ', 'g'))`;

/** Those of most students first, each as it was written last; and how many there are. Entries in the bin are left out. */
export async function selectUnlisted(
  db: Db,
  schoolId: number,
  search: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ names: UnlistedName[]; total: number }> {
  const { rows } = await sql<UnlistedRow>`
    with written as (
      select (array_agg(e.organizer order by e.id desc))[1] as name, ${key(sql`e.organizer`)} as key, count(*)::integer as entries,
        count(distinct e.account_id)::integer as students, coalesce(sum(e.hours) filter (where e.verified), 0) as hours
      from entries e where e.school_id = ${schoolId} and not e.recycling_bin
        and ${search === '' ? sql`true` : contains(sql`e.organizer`, search)}
      group by 2)
    select w.name, w.entries, w.students, w.hours, count(*) over ()::integer as total from written w
    where w.key not in (select ${key(sql`o.name`)} from ${organizationsOf(schoolId)})
      and w.key not in (select n.key from organization_names n where n.school_id = ${schoolId})
    order by w.students desc, w.entries desc, w.key limit ${page.limit} offset ${page.offset}`.execute(db);
  return {
    names: rows.map(({ name, entries, students, hours }) => ({
      name,
      entries,
      students,
      hours: Number(hours),
    })),
    total: rows[0]?.total ?? 0,
  };
}
