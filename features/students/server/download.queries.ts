import { sql } from 'kysely';
import { collated } from '#server/platform/database/text-search.ts';
import { counts, isOfSchool } from '#server/platform/database/standing.ts';
import type { Db } from '#server/platform/app-context.ts';
import type { RowOf } from '#server/platform/database/tables.ts';
import { isMemberOf } from '#features/groups/server/groups.queries.ts';
import { entryColumns, evidenceColumn } from '#features/entries/server/history/entry-history.queries.ts';
import { run } from '#server/platform/database/rows.ts';

export interface ExportScope {
  readonly schoolId: number;
  readonly graduationYear?: number | undefined;
  readonly accountId?: number | undefined;
  /** Its present members. */
  readonly groupId?: number | undefined;
}

export type DownloadedEntry = RowOf<typeof selectEntriesOf>;

// Both counts use an index only. The index of all entries does not know which are in the bin.
const countedEntries = sql<number>`
  (select count(*) from entries e where e.account_id = a.id)
  - (select count(*) from entries b where b.account_id = a.id and b.recycling_bin)`;

// Administrators are not students, but former students keep their old entries in the file.
const isInFile = sql<boolean>`(
  not a.is_school_administration
  or exists (select from entries e where e.account_id = a.id and not e.recycling_bin)
)`;

export interface Person {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly graduation_year: number;
  readonly entries: number;
  readonly is_here: boolean;
}

/** Members with all their entries, and former members with those made at the school. */
function people({ schoolId, graduationYear, accountId, groupId }: ExportScope) {
  const shown = sql`a.id, a.first_name, a.last_name, a.first_name_folded, a.last_name_folded, a.email, a.graduation_year`;
  const ofYear = graduationYear === undefined ? sql`` : sql`and a.graduation_year = ${graduationYear}`;
  const isOne = accountId === undefined ? sql`` : sql`and account_id = ${accountId}`;
  const isShown =
    accountId === undefined ? sql`${counts} and ${isInFile}` : sql`${isOfSchool} and a.id = ${accountId}`;
  const here = sql`
    select ${shown}, ${countedEntries} as entries, true as is_here from accounts a
    where a.school_id = ${schoolId} and ${isShown} ${ofYear}`;
  if (groupId !== undefined) return sql`(${here} and ${isMemberOf(sql`${groupId}::bigint`)}) a`;
  return sql`(
    ${here}
    union all
    select ${shown}, made.entries, false from accounts a join (
      select account_id, count(*) filter (where not recycling_bin) as entries from entries
      where school_id = ${schoolId} ${isOne} group by account_id) made on made.account_id = a.id
    where (a.school_id <> ${schoolId} or not ${isOfSchool}) ${ofYear}) a`;
}

export async function countPeople(db: Db, whose: ExportScope) {
  const rows = await run<{ people: number; entries: number }>(db)`
    select count(*) as people, coalesce(sum(a.entries), 0)::bigint as entries from ${people(whose)}`;
  return rows[0] ?? { people: 0, entries: 0 };
}

export async function selectPeople(db: Db, whose: ExportScope): Promise<Person[]> {
  return run<Person>(db)`
    select a.id, a.first_name, a.last_name, a.email, a.graduation_year, a.entries, a.is_here from ${people(whose)}
    order by ${collated.last_name}, ${collated.first_name}, a.id`;
}

export function selectEntriesOf(db: Db, schoolId: number, persons: readonly Person[], timeZone: string) {
  const idsOf = (isHere: boolean) =>
    persons.flatMap((person) => (person.is_here === isHere ? [person.id] : []));
  return db
    .selectFrom('entries as e')
    .innerJoin('schools as s', 's.id', 'e.school_id')
    .where(({ or, and, eb }) => {
      const ofOneOf = (isHere: boolean) =>
        eb('e.account_id', '=', sql<number>`any(${idsOf(isHere)}::bigint[])`);
      return or([ofOneOf(true), and([ofOneOf(false), eb('e.school_id', '=', schoolId)])]);
    })
    .where('e.recycling_bin', '=', false)
    .orderBy('e.account_id')
    .orderBy('e.date')
    .orderBy('e.id')
    .select(entryColumns)
    .select(['e.counts', 's.name as school'])
    .select(sql<string>`(e.created_at at time zone ${timeZone})::date`.as('recorded_on'))
    .select(evidenceColumn)
    .execute();
}
