import { sql } from 'kysely';
import { collated } from '#server/platform/database/text-search.ts';
import { counts, isOfSchool } from '#server/platform/database/standing.ts';
import type { Db } from '#server/platform/app-context.ts';
import type { RowOf } from '#server/platform/database/tables.ts';
import { evidenceColumns, withEvidence } from '#features/entries/server/history/entry-history.queries.ts';

export interface ExportScope {
  readonly schoolId: number;
  readonly graduationYear?: number | undefined;
  readonly accountId?: number | undefined;
}

export type Person = RowOf<typeof selectPeople>;

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

/** Members with all their entries, and former members with those made at the school. */
const people = (db: Db, whose: ExportScope) =>
  db.selectFrom(present(db, whose).unionAll(left(db, whose)).as('a'));

const shown = ['a.id', 'a.first_name', 'a.last_name', 'a.first_name_folded', 'a.last_name_folded'] as const;

function present(db: Db, { schoolId, graduationYear, accountId }: ExportScope) {
  return db
    .selectFrom('accounts as a')
    .where('a.school_id', '=', schoolId)
    .where(accountId === undefined ? counts : isOfSchool)
    .$if(graduationYear !== undefined, (query) => query.where('a.graduation_year', '=', graduationYear ?? 0))
    .$if(accountId !== undefined, (query) => query.where('a.id', '=', accountId ?? 0))
    .$if(accountId === undefined, (query) => query.where(isInFile))
    .select([...shown, 'a.email', 'a.graduation_year'])
    .select([countedEntries.as('entries'), sql<boolean>`true`.as('is_here')]);
}

function left(db: Db, { schoolId, graduationYear, accountId }: ExportScope) {
  const made = db
    .selectFrom('entries')
    .where('school_id', '=', schoolId)
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? 0))
    .groupBy('account_id')
    .select(['account_id', sql<number>`count(*) filter (where not recycling_bin)`.as('entries')]);
  return db
    .selectFrom('accounts as a')
    .innerJoin(made.as('made'), 'made.account_id', 'a.id')
    .where((eb) => eb.or([eb('a.school_id', '<>', schoolId), eb.not(isOfSchool)]))
    .$if(graduationYear !== undefined, (query) => query.where('a.graduation_year', '=', graduationYear ?? 0))
    .select([...shown, 'a.email', 'a.graduation_year'])
    .select(['made.entries', sql<boolean>`false`.as('is_here')]);
}

export function countPeople(db: Db, whose: ExportScope) {
  return db
    .selectFrom(people(db, whose).select('a.entries').as('counted'))
    .select(sql<number>`count(*)`.as('people'))
    .select(sql<number>`coalesce(sum(entries), 0)::bigint`.as('entries'))
    .executeTakeFirstOrThrow();
}

export async function selectPeople(db: Db, whose: ExportScope) {
  return people(db, whose)
    .orderBy(collated.last_name)
    .orderBy(collated.first_name)
    .orderBy('a.id')
    .select(['a.id', 'a.first_name', 'a.last_name', 'a.email', 'a.graduation_year'])
    .select(['a.entries', 'a.is_here'])
    .execute();
}

export async function selectEntriesOf(db: Db, schoolId: number, persons: readonly Person[]) {
  const idsOf = (isHere: boolean) =>
    persons.flatMap((person) => (person.is_here === isHere ? [person.id] : []));
  const rows = await db
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
    .select(['e.account_id', 'e.event', 'e.date', 'e.hours', 'e.role', 'e.organizer', 'e.contact'])
    .select(['e.description', 'e.verified', 'e.counts', 'e.created_at', 's.name as school'])
    .select(evidenceColumns)
    .execute();
  return rows.map((row) => ({ ...withEvidence(row), hours: Number(row.hours) }));
}
