/** What a school knows of one of its students by other numbers, and the numbers of the school (docs/decisions/0061). */
import { sql } from 'kysely';
import type { SchoolNumbers } from '#shared/state-files/facts.contract.ts';
import { dayInZone } from '#shared/calendar.ts';
import {
  DECIDING_FACTS,
  FACT_NAMES,
  readFacts,
  type StudentFacts,
  type TypedFacts,
} from '#shared/state-files/facts.ts';
import { lineBy, writeActivity, writeReading } from '#server/features/activity/activity.queries.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { lockStaff } from '#server/platform/auth/staff.ts';
import { InvalidFields, NotFound, violatedConstraint } from '#server/platform/http/errors.ts';

/** That it was read is written down. @throws NotFound for a student of another school */
export async function readStudentFacts(
  { db, clock }: AppContext,
  caller: Caller,
  accountId: number,
): Promise<StudentFacts> {
  const found = await findFacts(db, caller.school_id, accountId);
  await writeReading(db, { ...lineBy(caller, clock.now(), accountId), kind: 'facts read' });
  return factsOf(found);
}

const ONLY_HEADS =
  'Only a head of your school can change the first day or the grade of entry: how many hours are needed follows from them.';

/**
 * @throws NotFound as `readStudentFacts`; InvalidFields, also for a number that another student has; NotAllowed for an
 *   administrator who changes what the student needs
 */
export async function saveStudentFacts(
  { db, clock }: AppContext,
  caller: Caller,
  accountId: number,
  typed: TypedFacts,
): Promise<StudentFacts> {
  const now = clock.now();
  const { facts, wrong } = readFacts(typed, dayInZone(now, caller.time_zone));
  const mistakes = Object.entries(wrong).map(([name, message]): [string, string[]] => [name, [message]]);
  if (mistakes.length > 0) throw new InvalidFields(Object.fromEntries(mistakes));
  const { school_id } = caller;
  try {
    return await db.transaction().execute(async (trx) => {
      await lockStaff(trx, caller, 'administrator');
      // They do not go or move before the end of the transaction.
      await trx.selectFrom('accounts').where('id', '=', accountId).select('id').forShare().execute();
      const found = await findFacts(trx, school_id, accountId);
      // Sent again after a lost answer.
      const changed = FACT_NAMES.filter((name) => found[name] !== facts[name]);
      if (changed.length === 0) return facts;
      if (changed.some((name) => DECIDING_FACTS.includes(name)))
        await lockStaff(trx, caller, 'head', ONLY_HEADS);
      await storeFacts(trx, [{ account_id: accountId, school_id, facts }], now);
      const line = { ...lineBy(caller, now, accountId), facts: { fields: changed.join(' ') } };
      await writeActivity(trx, { ...line, kind: 'facts changed' });
      return facts;
    });
  } catch (error) {
    const taken = takenFact(error);
    if (taken === undefined) throw error;
    throw new InvalidFields({ [taken]: ['Another student of your school has this number'] });
  }
}

/** Of which fact two students would have the same. */
export function takenFact(error: unknown): 'state_id' | 'usi' | undefined {
  const constraint = violatedConstraint(error);
  if (constraint === 'student_facts_state_id_once') return 'state_id';
  return constraint === 'student_facts_usi_once' ? 'usi' : undefined;
}

export function factsOf({ state_id, usi, campus, entered_on, grade_of_entry }: StudentFacts): StudentFacts {
  return { state_id, usi, campus, entered_on, grade_of_entry };
}

/** @throws InvalidFields */
export async function saveNumbers(
  { db }: AppContext,
  caller: Caller,
  numbers: SchoolNumbers,
): Promise<SchoolNumbers> {
  const wrong: Record<string, string[]> = {};
  for (const name of ['district_lea', 'school_lea'] as const)
    if (!/^\d{0,7}$/.test(numbers[name])) wrong[name] = ['Please use at most 7 digits'];
  if (!/^[A-Za-z0-9-]{0,20}$/.test(numbers.campus_id))
    wrong['campus_id'] = ['Please use at most 20 letters, digits and hyphens'];
  for (const name of ['lea_name', 'campus_name'] as const)
    if (numbers[name].length > 100) wrong[name] = ['Please use at most 100 characters'];
  if (Object.keys(wrong).length > 0) throw new InvalidFields(wrong);
  await db.transaction().execute(async (trx) => {
    await lockStaff(trx, caller, 'head');
    await trx
      .insertInto('school_numbers')
      .values({ school_id: caller.school_id, ...numbers })
      .onConflict((conflict) => conflict.column('school_id').doUpdateSet(numbers))
      .execute();
  });
  return numbers;
}

export interface FactsRow extends StudentFacts {
  readonly account_id: number;
  readonly school_id: number;
  readonly name: string;
  readonly email: string;
  /** Whether anything was known. */
  readonly is_known: boolean;
}

/** Whoever is no administrator, of a school or of all, whatever their standing, with what is known of them. */
export const studentsWithFacts = sql`
  select a.id as account_id, a.school_id, a.first_name || ' ' || a.last_name as name, a.email, f.account_id is not null as is_known,
    f.state_id, f.usi, f.campus, f.entered_on, f.grade_of_entry
  from accounts a left join student_facts f on f.account_id = a.id and f.school_id = a.school_id
  where not a.is_school_administration`;

/** A student of a school, suspended ones, too, so that a number can be freed. @throws NotFound when there is none with this id */
async function findFacts(db: Db | Trx, schoolId: number, accountId: number): Promise<FactsRow> {
  const { rows } = await sql<FactsRow>`
    ${studentsWithFacts} and a.school_id = ${schoolId} and a.id = ${accountId}`.execute(db);
  if (!rows[0]) throw new NotFound();
  return rows[0];
}

/** In one statement, in which two students can exchange their numbers. */
export async function storeFacts(
  trx: Trx,
  known: readonly (Pick<FactsRow, 'account_id' | 'school_id'> & { readonly facts: StudentFacts })[],
  now: Date,
): Promise<void> {
  if (known.length === 0) return;
  const rows = known.map(({ account_id, school_id, facts }) => ({ account_id, school_id, ...facts }));
  await sql`
    insert into student_facts (account_id, school_id, state_id, usi, campus, entered_on, grade_of_entry, updated_at)
    select n.*, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as n (account_id bigint, school_id bigint, state_id text, usi text,
      campus text, entered_on date, grade_of_entry integer)
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
