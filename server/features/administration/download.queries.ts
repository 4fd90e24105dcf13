/** All SQL of a school's spreadsheets. */
import { sql } from 'kysely';
import { collated } from '#server/platform/database/person-search.ts';
import { counts, isOfSchool } from '#server/platform/database/standing.ts';
import type { Db } from '#server/platform/app-context.ts';

export interface ExportScope {
  readonly schoolId: number;
  readonly graduationYear?: number | undefined;
  readonly accountId?: number | undefined;
}

export interface Person {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly graduation_year: number;
  readonly entries: number;
}

export interface DownloadedEntry {
  readonly account_id: number;
  readonly event: string;
  readonly date: string;
  readonly hours: number;
  readonly role: string;
  readonly organizer: string;
  readonly contact: string;
  readonly description: string;
  readonly verified: boolean;
  readonly created_at: Date;
}

// Both counts use an index only. The index of all entries does not know which are in the bin.
const countedEntries = sql<number>`
  (select count(*) from entries e where e.account_id = a.id)
  - (select count(*) from entries b where b.account_id = a.id and b.recycling_bin)`;

// Administrators are not students, but those who were keep their old entries in the school's file.
const isInFile = sql<boolean>`(
  not a.is_school_administration
  or exists (select from entries e where e.account_id = a.id and not e.recycling_bin)
)`;

const people = (db: Db, { schoolId, graduationYear, accountId }: ExportScope) =>
  db
    .selectFrom('accounts as a')
    .where('a.school_id', '=', schoolId)
    .where(accountId === undefined ? counts : isOfSchool)
    .$if(graduationYear !== undefined, (query) => query.where('a.graduation_year', '=', graduationYear ?? 0))
    .$if(accountId !== undefined, (query) => query.where('a.id', '=', accountId ?? 0))
    .$if(accountId === undefined, (query) => query.where(isInFile));

export async function countPeople(
  db: Db,
  whose: ExportScope,
): Promise<{ readonly people: number; readonly entries: number }> {
  return db
    .selectFrom(people(db, whose).select(countedEntries.as('entries')).as('counted'))
    .select(sql<number>`count(*)`.as('people'))
    .select(sql<number>`coalesce(sum(entries), 0)::bigint`.as('entries'))
    .executeTakeFirstOrThrow();
}

/** The people in the file, by last name, first name and id. */
export async function selectPeople(db: Db, whose: ExportScope): Promise<Person[]> {
  return people(db, whose)
    .orderBy(collated.last_name)
    .orderBy(collated.first_name)
    .orderBy('a.id')
    .select(['a.id', 'a.first_name', 'a.last_name', 'a.email', 'a.graduation_year'])
    .select(countedEntries.as('entries'))
    .execute();
}

/** The entries of these people outside the recycling bin, oldest day first for each person. */
export async function selectEntriesOf(db: Db, accountIds: readonly number[]): Promise<DownloadedEntry[]> {
  const rows = await db
    .selectFrom('entries')
    .where('account_id', '=', sql<number>`any(${[...accountIds]}::bigint[])`)
    .where('recycling_bin', '=', false)
    .orderBy('account_id')
    .orderBy('date')
    .orderBy('id')
    .select(['account_id', 'event', 'date', 'hours', 'role', 'organizer', 'contact', 'description'])
    .select(['verified', 'created_at'])
    .execute();
  return rows.map((row) => ({ ...row, hours: Number(row.hours) }));
}
