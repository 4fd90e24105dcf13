/** How far whole classes are: who is short, and what changed rules would do. Nothing of it is stored. */
import { dayInZone } from '#shared/calendar.ts';
import { sumHours } from '#shared/entries/sum-hours.ts';
import type { RuledEntry } from '#shared/requirements/entry.ts';
import { progress, type Progress, type ProgressState } from '#shared/requirements/progress.ts';
import type { GraduationRow, Program, RulesPreview } from '#shared/requirements/requirements.contract.ts';
import type { Rules } from '#shared/requirements/rules.ts';
import { writeReading } from '#server/features/activity/activity.queries.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { NotFound } from '#server/platform/http/errors.ts';
import { findPrograms } from './programs.queries.ts';
import { rulesFor } from './requirements.operations.ts';
import {
  selectAdjustments,
  selectRuledEntries,
  selectStudents,
  type ClassStudent,
} from './requirements.queries.ts';

/** Names in a preview; the numbers are of all. */
const CHANGED_MAXIMUM = 200;

/** Who needs the school most, first. */
const URGENT_FIRST: readonly ProgressState[] = [
  'over',
  'talk to school',
  'behind',
  'on track',
  'waiting',
  'done',
];

/** Every student of a class with each of its programs. That it was read is written down. */
export async function reportClass(
  context: AppContext,
  caller: Caller,
  graduation: number,
): Promise<GraduationRow[]> {
  const { db, clock } = context;
  const now = clock.now();
  await writeReading(db, {
    school_id: caller.school_id,
    kind: 'graduation read',
    actor_account_id: caller.account_id,
    subject_account_id: null,
    facts: { class: graduation },
    created_at: now,
  });
  const classes = { schoolId: caller.school_id, from: graduation, to: graduation };
  const required = rulesFor(await findPrograms(db, caller.school_id), graduation);
  const work = await selectRuledEntries(db, classes);
  const decisions = await selectAdjustments(db, classes);
  const today = dayInZone(now, caller.time_zone);
  const rows = (await selectStudents(db, classes)).flatMap((student) =>
    required.map(({ program, name, rules }) => {
      const entries = work.get(student.id) ?? [];
      return rowOf(
        student,
        name,
        entries,
        progress(rules, who(student), entries, decisions.of(student.id, program), today),
      );
    }),
  );
  // By name where it is equally urgent.
  return rows.toSorted(
    (one, other) =>
      URGENT_FIRST.indexOf(one.state) - URGENT_FIRST.indexOf(other.state) || other.left - one.left,
  );
}

const who = (student: ClassStudent) => ({ class: student.class, entered_on: null });

function rowOf(
  { id, name }: ClassStudent,
  program: string,
  entries: readonly RuledEntry[],
  { unit, needed, counted, waiting, left, state, entries: looked }: Progress,
): GraduationRow {
  const left_out = sumHours(looked.map((entry) => entry.left_out));
  const last_activity =
    entries
      .map(({ date }) => date)
      .toSorted()
      .at(-1) ?? null;
  return { id, name, program, unit, needed, counted, waiting, left, state, left_out, last_activity };
}

interface Proposed {
  readonly program: number | null;
  readonly from_class: number;
  readonly to_class: number | null;
  readonly rules: Rules;
}

/** What rules would change, before anybody saves them. @throws NotFound for a program that is not there */
export async function previewRules(
  { db, clock }: AppContext,
  caller: Caller,
  { program: programId, from_class, to_class, rules }: Proposed,
): Promise<RulesPreview> {
  const programs = programId === null ? [] : await findPrograms(db, caller.school_id, programId);
  const [program] = programs;
  if (programId !== null && !program) throw new NotFound();
  const classes = { schoolId: caller.school_id, from: from_class, to: to_class };
  const work = await selectRuledEntries(db, classes);
  const decisions = await selectAdjustments(db, classes);
  const students = await selectStudents(db, classes);
  const today = dayInZone(clock.now(), caller.time_zone);
  const found = students.map((student) => {
    const follow = (by: Rules) =>
      progress(by, who(student), work.get(student.id) ?? [], decisions.of(student.id, programId), today);
    const before = presentRules(program, student.class);
    const { state: to, needed, counted } = follow(rules);
    return { ...student, from: before ? follow(before).state : null, to, needed, counted };
  });
  const moves = Map.groupBy(found, ({ from, to }) => JSON.stringify([from, to]));
  return {
    students: students.length,
    moves: [...moves.values()].flatMap((group) => {
      const [first] = group;
      return first ? { from: first.from, to: first.to, students: group.length } : [];
    }),
    changed: found.filter(({ from, to }) => from !== to).slice(0, CHANGED_MAXIMUM),
  };
}

/** The rules of a program for a class; undefined where it has none. */
function presentRules(program: Program | undefined, graduation: number): Rules | undefined {
  return program && rulesFor([program], graduation)[0]?.rules;
}
