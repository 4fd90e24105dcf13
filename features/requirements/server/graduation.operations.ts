/** Progress of whole classes. Nothing is stored. */
import { dayInZone } from '#shared/calendar.ts';
import { sumHours } from '#features/entries/sum-hours.ts';
import type { GraduationReport, GraduationRow } from '#features/requirements/graduation.contract.ts';
import { leftOutText, nextText } from '#features/requirements/graduation.text.ts';
import { PROGRESS_STATES } from '#features/requirements/rules/kinds.ts';
import type { Rules } from '#features/requirements/rules/rules.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { NotFound } from '#server/platform/http/errors.ts';
import { followStudents, requiredOf, type Followed } from './requirements.operations.ts';

/** Without a program: the first for graduation, or the first. */
export interface ReportQuery {
  readonly class: number;
  readonly program?: number | null | undefined;
}

/** @throws NotFound for a program that the class does not have */
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
