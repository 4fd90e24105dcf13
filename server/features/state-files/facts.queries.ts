/** All SQL of what schools know of their students by other numbers, and of their own numbers. */
import { sql } from 'kysely';
import type { SchoolNumbers } from '#shared/state-files/facts.contract.ts';
import type { StudentFacts } from '#shared/state-files/facts.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';

export interface FactsRow extends StudentFacts {
  readonly account_id: number;
  readonly school_id: number;
  readonly name: string;
  readonly email: string;
  /** Whether anything was known. */
  readonly is_known: boolean;
}

/** Whoever is no administrator, of a school or of all, whatever their standing, with what is known of them. */
const students = sql`
  select a.id as account_id, a.school_id, a.first_name || ' ' || a.last_name as name, a.email, f.account_id is not null as is_known,
    f.state_id, f.usi, f.campus, f.entered_on, f.grade_of_entry
  from accounts a left join student_facts f on f.account_id = a.id and f.school_id = a.school_id
  where not a.is_school_administration`;

/** A student of a school, suspended ones, too, so that a number can be freed; undefined when there is none with this id. */
export async function findFacts(
  db: Db | Trx,
  schoolId: number,
  accountId: number,
): Promise<FactsRow | undefined> {
  const { rows } = await sql<FactsRow>`
    ${students} and a.school_id = ${schoolId} and a.id = ${accountId}`.execute(db);
  return rows[0];
}

/** Those with one of these emails, of a school, or of all when it is null. */
export async function findByEmail(
  db: Db | Trx,
  schoolId: number | null,
  emails: readonly string[],
): Promise<FactsRow[]> {
  const { rows } = await sql<FactsRow>`
    ${students} and a.standing = 'member' and (${schoolId}::bigint is null or a.school_id = ${schoolId}::bigint)
      and a.email = any(${emails}::text[])`.execute(db);
  return rows;
}

/** Who of these schools has which numbers, but for these accounts. */
export async function findOthers(db: Db | Trx, schoolIds: readonly number[], without: readonly number[]) {
  const { rows } = await sql<{
    school_id: number;
    state_id: string | null;
    usi: string | null;
    name: string;
  }>`
    select f.school_id, f.state_id, f.usi, a.first_name || ' ' || a.last_name as name
    from student_facts f join accounts a on a.id = f.account_id and a.school_id = f.school_id
    where f.school_id = any(${schoolIds}::bigint[]) and not f.account_id = any(${without}::bigint[])
      and (f.state_id is not null or f.usi is not null)`.execute(db);
  return rows;
}

/** In one statement, in which two students can exchange their numbers. */
export async function storeFacts(
  trx: Trx,
  known: readonly ({ readonly account_id: number; readonly school_id: number } & StudentFacts)[],
  now: Date,
): Promise<void> {
  if (known.length === 0) return;
  await sql`
    insert into student_facts (account_id, school_id, state_id, usi, campus, entered_on, grade_of_entry, updated_at)
    select account_id, school_id, state_id, usi, campus, entered_on, grade_of_entry, ${now}::timestamptz
    from unnest(${known.map((one) => one.account_id)}::bigint[], ${known.map((one) => one.school_id)}::bigint[],
      ${known.map((one) => one.state_id)}::text[], ${known.map((one) => one.usi)}::text[],
      ${known.map((one) => one.campus)}::text[], ${known.map((one) => one.entered_on)}::date[],
      ${known.map((one) => one.grade_of_entry)}::integer[])
      as n (account_id, school_id, state_id, usi, campus, entered_on, grade_of_entry)
    order by account_id
    on conflict (account_id) do update set school_id = excluded.school_id, state_id = excluded.state_id, usi = excluded.usi,
      campus = excluded.campus, entered_on = excluded.entered_on, grade_of_entry = excluded.grade_of_entry,
      updated_at = excluded.updated_at`.execute(trx);
}

const noNumbers: SchoolNumbers = {
  district_lea: '',
  school_lea: '',
  lea_name: '',
  campus_id: '',
  campus_name: '',
};

export async function findNumbers(db: Db | Trx, schoolId: number): Promise<SchoolNumbers> {
  const row = await db
    .selectFrom('school_numbers')
    .where('school_id', '=', schoolId)
    .select(['district_lea', 'school_lea', 'lea_name', 'campus_id', 'campus_name'])
    .executeTakeFirst();
  return row ?? noNumbers;
}
