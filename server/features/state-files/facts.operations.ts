/** What a school knows of one of its students by other numbers, and the numbers of the school (docs/decisions/0061). */
import type { SchoolNumbers } from '#shared/state-files/facts.contract.ts';
import { dayInZone } from '#shared/calendar.ts';
import {
  DECIDING_FACTS,
  FACT_NAMES,
  readFacts,
  type StudentFacts,
  type TypedFacts,
} from '#shared/state-files/facts.ts';
import { writeActivity, writeReading } from '#server/features/activity/activity.queries.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { lockStaff } from '#server/platform/auth/staff.ts';
import { InvalidFields, NotFound, violatedConstraint } from '#server/platform/http/errors.ts';
import * as queries from './facts.queries.ts';
import { sql } from 'kysely';

/** That it was read is written down. @throws NotFound for a student of another school */
export async function readStudentFacts(
  { db, clock }: AppContext,
  { school_id, account_id }: Caller,
  accountId: number,
): Promise<StudentFacts> {
  const found = await queries.findFacts(db, school_id, accountId);
  if (!found) throw new NotFound();
  await writeReading(db, {
    school_id,
    kind: 'facts read',
    actor_account_id: account_id,
    subject_account_id: accountId,
    created_at: clock.now(),
  });
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
  const { school_id, account_id } = caller;
  try {
    return await db.transaction().execute(async (trx) => {
      await lockStaff(trx, caller, 'administrator');
      // Nobody of them goes or moves before the end of the transaction.
      await sql`select from accounts where id = any(${[accountId]}::bigint[]) order by id for share`.execute(
        trx,
      );
      const found = await queries.findFacts(trx, school_id, accountId);
      if (!found) throw new NotFound();
      // Sent again after a lost answer.
      const changed = FACT_NAMES.filter((name) => found[name] !== facts[name]);
      if (changed.length === 0) return facts;
      if (changed.some((name) => DECIDING_FACTS.includes(name)))
        await lockStaff(trx, caller, 'head', ONLY_HEADS);
      await queries.storeFacts(trx, [{ account_id: accountId, school_id, ...facts }], now);
      await writeActivity(trx, {
        school_id,
        kind: 'facts changed',
        actor_account_id: account_id,
        subject_account_id: accountId,
        facts: { fields: changed.join(' ') },
        created_at: now,
      });
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
