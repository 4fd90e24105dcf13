/** Takes over from a file what a school knows of its students: all of it or nothing. Empty cells change nothing. */
import { sql } from 'kysely';
import { dayInZone } from '#shared/calendar.ts';
import type { FactsPreview } from '#shared/state-files/facts.contract.ts';
import {
  FACT_NAMES,
  factColumns,
  factWords,
  readFacts,
  type StudentFacts,
} from '#shared/state-files/facts.ts';
import { normalizeEmail } from '#shared/rules.ts';
import { lineBy, writeActivity, writeReading } from '#server/features/activity/activity.queries.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { lockStaff } from '#server/platform/auth/staff.ts';
import { readCsvTable, type BadCsvLine, type CsvTable } from '#server/platform/csv.ts';
import { Conflict, Invalid } from '#server/platform/http/errors.ts';
import { factsOf, storeFacts, studentsWithFacts, takenFact, type FactsRow } from './facts.operations.ts';

type FactsTable = CsvTable<(typeof factColumns)[number]>;
type ImportedFacts = Pick<FactsPreview, 'added' | 'changed' | 'unchanged'>;

const SHOWN_LINES = 100;
const SHOWN_STUDENTS = 200;
const LONGEST_REASON = 300;
const MEANWHILE =
  'Somebody has changed the same numbers meanwhile, so nothing was imported. Please try again.';

/** What a file would change. Stores nothing but whose values of before were shown. */
export async function previewFacts(
  { db, clock }: AppContext,
  caller: Caller,
  text: string,
): Promise<FactsPreview> {
  const now = clock.now();
  const { bad, students } = await plan(db, readTable(text), caller.school_id, dayOf(caller, now));
  const shown = students.filter(({ changes }) => changes.length > 0).slice(0, SHOWN_STUDENTS);
  for (const { account_id, changes } of shown)
    if (changes.some(({ before }) => before !== null))
      await writeReading(db, { ...lineBy(caller, now, account_id), kind: 'facts read' });
  return {
    ...countOf(students),
    bad: bad
      .slice(0, SHOWN_LINES)
      .map(({ line, reason }) => ({ line, reason: reason.slice(0, LONGEST_REASON) })),
    bad_lines: bad.length,
    students: shown.map(({ account_id, name, changes }) => ({ id: account_id, name, changes })),
  };
}

/** @throws Invalid while a line is bad, or the file is empty; Conflict when somebody else changes the same */
export async function importFacts(context: AppContext, caller: Caller, text: string): Promise<ImportedFacts> {
  const outcome = await takeOverFacts(context, readTable(text), caller);
  if ('bad' in outcome)
    throw new Invalid(
      outcome.bad.length === 0
        ? 'There is no student in this file.'
        : `Nothing was imported: ${outcome.bad.length === 1 ? 'a line is' : `${outcome.bad.length} lines are`} bad.`,
    );
  return outcome;
}

/**
 * The same for a table that is read, or for whoever runs Limelight (null), for students of any school. While there are bad lines,
 * nothing is changed.
 */
export async function takeOverFacts(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  table: FactsTable,
  caller: Caller | null = null,
): Promise<ImportedFacts | { readonly bad: readonly BadCsvLine[] }> {
  const now = clock.now();
  try {
    return await db.transaction().execute(async (trx) => {
      if (caller) await lockStaff(trx, caller, 'head');
      await sql`select from accounts where email = any(${emailsOf(table)}::text[]) order by id for share`.execute(
        trx,
      );
      const { bad, students } = await plan(trx, table, caller?.school_id ?? null, dayOf(caller, now));
      if (bad.length > 0 || students.length === 0) return { bad };
      const news = students.filter(({ changes }) => changes.length > 0);
      await storeFacts(trx, news, now);
      for (const [school_id, some] of Map.groupBy(news, (one) => one.school_id)) {
        const { added, changed } = countOf(some);
        await writeActivity(trx, {
          school_id,
          kind: 'facts imported',
          actor_account_id: caller?.account_id ?? null,
          subject_account_id: null,
          facts: { added, changed },
          created_at: now,
        });
      }
      return countOf(students);
    });
  } catch (error) {
    if (takenFact(error) === undefined) throw error;
    throw new Conflict(MEANWHILE);
  }
}

function emailsOf({ rows }: FactsTable): string[] {
  return rows.map(({ values }) => normalizeEmail(values.email));
}

function readTable(text: string): FactsTable {
  return readCsvTable(text, factColumns);
}

type PlannedStudent = ReturnType<typeof planned>;

/** The day at the school of the caller. */
function dayOf(caller: Caller | null, now: Date): string {
  return dayInZone(now, caller?.time_zone ?? 'UTC');
}

/** What becomes of each line. @param schoolId null: of the school that each student is in */
async function plan(db: Db | Trx, table: FactsTable, schoolId: number | null, today: string) {
  const { rows, bad: known } = table;
  const emails = emailsOf(table);
  const { rows: found } = await sql<FactsRow>`
    ${studentsWithFacts} and a.standing = 'member' and (${schoolId}::bigint is null or a.school_id = ${schoolId}::bigint)
      and a.email = any(${emails}::text[])`.execute(db);
  const byEmail = new Map(found.map((row) => [row.email, row]));
  const lines = new Map<string, number>();
  const bad: BadCsvLine[] = [...known];
  const students: PlannedStudent[] = [];
  for (const [index, { line, values }] of rows.entries()) {
    const email = emails[index] ?? '';
    const student = byEmail.get(email);
    const { facts, wrong } = readFacts(values, today);
    const reasons = Object.entries(wrong).map(([name, message]) => `${name}: ${lowerFirst(message)}`);
    const earlier = lines.get(email);
    if (email === '') reasons.push('email is empty');
    else if (earlier !== undefined) reasons.push(`the email ${email} is already in line ${earlier}`);
    else if (!student)
      reasons.push(
        `there is no student with the email ${email}${schoolId === null ? '' : ' at your school'}`,
      );
    if (earlier === undefined) lines.set(email, line);
    if (reasons.length > 0 || !student) bad.push({ line, reason: reasons.join('; ') });
    else students.push(planned(line, student, facts));
  }
  bad.push(...(await findTwice(db, students)));
  return { bad: bad.toSorted((one, other) => one.line - other.line), students };
}

function planned(line: number, student: FactsRow, said: StudentFacts) {
  const before = factsOf(student);
  // Safe: the facts of a student, with what the file says of them.
  const facts = Object.fromEntries(
    FACT_NAMES.map((fact) => [fact, said[fact] ?? before[fact]]),
  ) as unknown as StudentFacts;
  const text = (value: string | number | null) => (value === null ? null : String(value));
  const { account_id, school_id, name, is_known } = student;
  const changes = FACT_NAMES.filter((fact) => facts[fact] !== before[fact]).map((fact) => ({
    fact,
    before: text(before[fact]),
    after: text(facts[fact]),
  }));
  return { line, account_id, school_id, name, is_known, facts, changes };
}

/** Lines after which two students of a school would have the same number. */
async function findTwice(db: Db | Trx, students: readonly PlannedStudent[]): Promise<BadCsvLine[]> {
  // Who of these schools has which numbers, but for these accounts.
  const { rows: others } = await sql<Pick<FactsRow, 'school_id' | 'state_id' | 'usi' | 'name'>>`
    select f.school_id, f.state_id, f.usi, a.first_name || ' ' || a.last_name as name
    from student_facts f join accounts a on a.id = f.account_id and a.school_id = f.school_id
    where f.school_id = any(${[...new Set(students.map((one) => one.school_id))]}::bigint[])
      and not f.account_id = any(${students.map((one) => one.account_id)}::bigint[])
      and (f.state_id is not null or f.usi is not null)`.execute(db);
  const bad: BadCsvLine[] = [];
  for (const fact of ['state_id', 'usi'] as const) {
    const holders = new Map(
      others.flatMap((one) => (one[fact] === null ? [] : [[`${one.school_id} ${one[fact]}`, one.name]])),
    );
    for (const { line, name, school_id, facts } of students) {
      if (facts[fact] === null) continue;
      const key = `${school_id} ${facts[fact]}`;
      const holder = holders.get(key);
      if (holder === undefined) holders.set(key, name);
      else bad.push({ line, reason: `${holder} has the same ${factWords[fact]}` });
    }
  }
  return bad;
}

function countOf(students: readonly PlannedStudent[]): ImportedFacts {
  const news = students.filter(({ changes }) => changes.length > 0);
  const added = news.filter(({ is_known }) => !is_known).length;
  return { added, changed: news.length - added, unchanged: students.length - news.length };
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
