/** Progress of whole classes, and previews of changed rules. Nothing is stored. */
import type { z } from 'zod';
import { dayInZone } from '#shared/calendar.ts';
import { sumHours } from '#features/entries/sum-hours.ts';
import type { GraduationReport, GraduationRow } from '#features/requirements/graduation.contract.ts';
import { leftOutText, nextText } from '#features/requirements/graduation.text.ts';
import { PROGRESS_STATES } from '#features/requirements/rules/kinds.ts';
import type {
  previewRules as previewRulesCall,
  RulesPreview,
} from '#features/requirements/requirements.contract.ts';
import type { Rules } from '#features/requirements/rules/rules.ts';
import { lineBy, writeReading } from '#features/audit-trail/server/activity.queries.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { NotFound } from '#server/platform/http/errors.ts';
import { findPrograms } from './programs.queries.ts';
import { followStudents, requiredOf, rulesFor, type Followed } from './requirements.operations.ts';

/** Names in a preview; the counts include everybody. */
const CHANGED_MAXIMUM = 200;

/** Without a program: the first for graduation, or the first. */
export interface ReportQuery {
  readonly class: number;
  readonly program?: number | null | undefined;
}

/** Logged. @throws NotFound for a program that the class does not have */
export async function reportClass(
  context: AppContext,
  caller: Caller,
  query: ReportQuery,
): Promise<GraduationReport> {
  await writeReading(context.db, {
    ...lineBy(caller, context.clock.now()),
    kind: 'graduation read',
    facts: { class: query.class },
  });
  return buildReport(context, caller, query);
}

/** As `reportClass`, without logging. */
export async function buildReport(
  { db, clock }: AppContext,
  caller: Pick<Caller, 'school_id' | 'time_zone'>,
  { class: graduation, program }: ReportQuery,
): Promise<GraduationReport> {
  const now = clock.now();
  const required = await requiredOf(db, caller.school_id, graduation);
  const programs = required.map(({ program: id, name, kind }) => ({ id, name, kind }));
  const chosen =
    program === undefined
      ? (required.find(({ kind }) => kind === 'graduation') ?? required[0])
      : required.find((one) => one.program === program);
  if (!chosen) {
    if (program !== undefined) throw new NotFound();
    return { programs, chosen: null, at: now.toISOString(), rows: [] };
  }
  const classes = { schoolId: caller.school_id, from: graduation, to: graduation };
  const rows = await followStudents(db, classes, dayInZone(now, caller.time_zone), (followed) =>
    rowOf(followed, chosen.rules, chosen.program),
  );
  return {
    programs,
    chosen: { id: chosen.program, name: chosen.name },
    at: now.toISOString(),
    // By name if equally urgent.
    rows: rows.toSorted(
      (one, other) =>
        PROGRESS_STATES.indexOf(other.state) - PROGRESS_STATES.indexOf(one.state) || other.left - one.left,
    ),
  };
}

function rowOf({ student, entries, by }: Followed, rules: Rules, program: number | null): GraduationRow {
  const found = by(rules, program);
  const { state, unit, needed, counted, waiting, left } = found;
  return {
    id: student.id,
    name: student.name,
    state,
    unit,
    needed,
    counted,
    waiting,
    left,
    left_out: sumHours(found.entries.map((entry) => entry.left_out)),
    why: leftOutText(found.entries),
    last_activity:
      entries.map(({ date }) => date).reduce((one, other) => (one > other ? one : other), '') || null,
    next: nextText(found),
  };
}

/** The effect of unsaved rules. @throws NotFound */
export async function previewRules(
  { db, clock }: AppContext,
  caller: Caller,
  { program: programId, from_class, to_class, rules }: z.output<typeof previewRulesCall.body>,
): Promise<RulesPreview> {
  const programs = programId === null ? [] : await findPrograms(db, caller.school_id, programId);
  const [program] = programs;
  if (programId !== null && !program) throw new NotFound();
  const classes = { schoolId: caller.school_id, from: from_class, to: to_class };
  const today = dayInZone(clock.now(), caller.time_zone);
  const found = await followStudents(db, classes, today, ({ student, by }) => {
    const { id, name, class: graduation } = student;
    // Undefined when the program has no rules for the class.
    const before = program && rulesFor([program], graduation)[0]?.rules;
    const { state: to, unit, needed, counted } = by(rules, programId);
    const from = before ? by(before, programId).state : null;
    return { id, name, class: graduation, from, to, unit, needed, counted };
  });
  const moves = Map.groupBy(found, ({ from, to }) => JSON.stringify([from, to]));
  return {
    students: found.length,
    moves: [...moves.values()].flatMap(([first, ...others]) =>
      first ? { from: first.from, to: first.to, students: others.length + 1 } : [],
    ),
    changed: found.filter(({ from, to }) => from !== to).slice(0, CHANGED_MAXIMUM),
  };
}
