/** District and state IDs and other facts about students, and the school's own IDs (decision 0061). */
import { sql } from 'kysely';
import { dayInZone } from '#shared/calendar.ts';
import { normalizeEmail } from '#shared/rules.ts';
import { lowerFirst } from '#shared/text.ts';
import {
  FACT_NAMES,
  NUMBER_NAMES,
  type SchoolNumbers,
  type StudentFacts,
} from '#features/requirements/state-files/facts.contract.ts';
import { factWords, readFacts, type factColumns } from '#features/requirements/state-files/facts.ts';
import { writeActivity } from '#features/audit-trail/server/activity.queries.ts';
import { selectStudents, type ClassStudent } from '#features/requirements/server/requirements.queries.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { lockStaff } from '#server/platform/auth/staff.ts';
import type { BadCsvLine, CsvTable } from '#server/platform/csv.ts';
import { findRow, run } from '#server/platform/database/rows.ts';
import { Conflict, NotFound, violatedConstraint } from '#server/platform/http/errors.ts';

/** The fact that must be unique per school. */
export function takenFact(error: unknown): 'state_id' | 'usi' | undefined {
  const constraint = violatedConstraint(error);
  if (constraint === 'student_facts_state_id_once') return 'state_id';
  return constraint === 'student_facts_usi_once' ? 'usi' : undefined;
}

/** Also suspended students, so that a number can be freed. @throws NotFound */
export async function findStudent(db: Db, schoolId: number, accountId: number): Promise<ClassStudent> {
  const [student] = await selectStudents(
    db,
    sql`not a.is_school_administration and a.school_id = ${schoolId} and a.id = ${accountId}`,
  );
  if (!student) throw new NotFound();
  return student;
}

/** One statement, so that two students can swap numbers. */
export async function storeFacts(
  trx: Trx,
  known: readonly Pick<PlannedStudent, 'student' | 'facts'>[],
  now: Date,
): Promise<void> {
  if (known.length === 0) return;
  const rows = known.map(({ student: { id, school_id }, facts }) => ({
    account_id: id,
    school_id,
    ...facts,
  }));
  await run(trx)`
    insert into student_facts (account_id, school_id, state_id, usi, campus, entered_on, grade_of_entry, updated_at)
    select n.*, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as n (account_id bigint, school_id bigint, state_id text, usi text,
      campus text, entered_on date, grade_of_entry integer)
    order by account_id
    on conflict (account_id) do update set school_id = excluded.school_id, state_id = excluded.state_id, usi = excluded.usi,
      campus = excluded.campus, entered_on = excluded.entered_on, grade_of_entry = excluded.grade_of_entry,
      updated_at = excluded.updated_at`;
}

export async function findNumbers(db: Db, school_id: number): Promise<SchoolNumbers> {
  const found = await findRow(db, 'school_numbers', { school_id }, NUMBER_NAMES);
  return found ?? { district_lea: '', school_lea: '', lea_name: '', campus_id: '', campus_name: '' };
}

type FactsTable = CsvTable<(typeof factColumns)[number]>;

const MEANWHILE =
  'Somebody has changed the same numbers meanwhile, so nothing was imported. Please try again.';

/** Null is the operator, for students of any school. With bad lines, nothing is changed. @throws Conflict when somebody else changes the same */
export async function takeOverFacts(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  table: FactsTable,
  caller: Caller | null = null,
  isPreview = false,
): Promise<ReturnType<typeof countOf> | { readonly bad: readonly BadCsvLine[] }> {
  const now = clock.now();
  try {
    return await db.transaction().execute(async (trx) => {
      if (caller) await lockStaff(trx, caller, 'head');
      await run(trx)`
        select from accounts where email = any(${emailsOf(table)}::text[]) order by id for share`;
      const today = dayInZone(now, caller?.time_zone ?? 'UTC');
      const { bad, students } = await plan(trx, table, caller?.school_id ?? null, today);
      if (bad.length > 0 || students.length === 0) return { bad };
      if (isPreview) return countOf(students);
      const news = students.filter(({ is_changed }) => is_changed);
      await storeFacts(trx, news, now);
      for (const [school_id, some] of Map.groupBy(news, ({ student }) => student.school_id)) {
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

type PlannedStudent = ReturnType<typeof planned>;

/** The effect of each line. Null: each student's own school. */
async function plan(db: Db, table: FactsTable, schoolId: number | null, today: string) {
  const { rows, bad: known } = table;
  const emails = emailsOf(table);
  const found = await selectStudents(
    db,
    sql`not a.is_school_administration and a.standing = 'member' and a.email = any(${emails}::text[])
      and (${schoolId}::bigint is null or a.school_id = ${schoolId}::bigint)`,
  );
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

function planned(line: number, student: ClassStudent, said: StudentFacts) {
  // Safe: a student's facts overlaid with the file's.
  const facts = Object.fromEntries(
    FACT_NAMES.map((fact) => [fact, said[fact] ?? student[fact]]),
  ) as unknown as StudentFacts;
  return { line, student, facts, is_changed: FACT_NAMES.some((fact) => facts[fact] !== student[fact]) };
}

/** Lines that would give two students of a school the same number. */
async function findTwice(db: Db, students: readonly PlannedStudent[]): Promise<BadCsvLine[]> {
  // Existing numbers of all other accounts at these schools.
  const schools = [...new Set(students.map(({ student }) => student.school_id))];
  const others = await selectStudents(
    db,
    sql`f.school_id = any(${schools}::bigint[]) and (f.state_id is not null or f.usi is not null)
      and not a.id = any(${students.map(({ student }) => student.id)}::bigint[])`,
  );
  const bad: BadCsvLine[] = [];
  for (const fact of ['state_id', 'usi'] as const) {
    const holders = new Map(
      others.flatMap((one) => (one[fact] === null ? [] : [[`${one.school_id} ${one[fact]}`, one.name]])),
    );
    for (const { line, student, facts } of students) {
      if (facts[fact] === null) continue;
      const key = `${student.school_id} ${facts[fact]}`;
      const holder = holders.get(key);
      if (holder === undefined) holders.set(key, student.name);
      else bad.push({ line, reason: `${holder} has the same ${factWords[fact]}` });
    }
  }
  return bad;
}

function countOf(students: readonly PlannedStudent[]) {
  const news = students.filter(({ is_changed }) => is_changed);
  const added = news.filter(({ student }) => !student.has_facts).length;
  return { added, changed: news.length - added, unchanged: students.length - news.length };
}
