/** Progress of whole classes. Nothing is stored. */
import { dayInZone } from '#shared/calendar.ts';
import { sumHours } from '#features/entries/sum-hours.ts';
import type { GraduationReport, GraduationRow } from '#features/requirements/graduation.contract.ts';
import { leftOutText, nextText } from '#features/requirements/graduation.text.ts';
import { PROGRESS_STATES } from '#features/requirements/rules/kinds.ts';
import type { AppContext, Db } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { findRow } from '#server/platform/database/rows.ts';
import { InvalidFields, NotFound } from '#server/platform/http/errors.ts';
import { findGroup, selectMembers } from '#features/groups/server/groups.queries.ts';
import { findPrograms } from './programs.queries.ts';
import { followStudents, rulesFor, type Followed, type Required } from './requirements.operations.ts';

/** A class or a group. Without a program: that of the group, the first for graduation, or the first. */
export interface ReportQuery {
  readonly class?: number | undefined;
  readonly group?: number | undefined;
  readonly program?: number | null | undefined;
}

/** @throws NotFound for a group or class that the caller may not read; InvalidFields without one */
export async function refuseReader(db: Db, caller: Caller, { class: graduation, group }: ReportQuery) {
  if (group !== undefined) await findGroup(db, caller, group);
  else if (!caller.is_school_administration) throw new NotFound();
  else if (graduation === undefined)
    throw new InvalidFields({ class: ['Please choose a class or a group.'] });
}

/** @throws NotFound for a program that the students do not have */
export async function buildReport(
  { db, clock }: AppContext,
  caller: Pick<Caller, 'school_id' | 'time_zone'>,
  { class: graduation, group: groupId, program }: ReportQuery,
): Promise<GraduationReport> {
  const members = groupId === undefined ? [] : await selectMembers(db, groupId);
  const classes = graduation === undefined ? members.map((member) => member.graduation_year) : [graduation];
  const group = groupId === undefined ? undefined : await findRow(db, 'groups', groupId, ['name']);
  const now = clock.now();
  const all = await findPrograms(db, caller.school_id);
  const required = [...new Set(classes)]
    .flatMap((one) => rulesFor(all, one))
    .filter(({ group_id }) => groupId === undefined || group_id === null || group_id === groupId);
  const programs = [...new Map(required.map((one) => [one.program, one])).values()];
  const chosen =
    program === undefined
      ? (programs.find(({ group_id }) => group_id === groupId) ??
        programs.find(({ kind, group_id }) => kind === 'graduation' && group_id === null) ??
        programs[0])
      : programs.find((one) => one.program === program);
  if (!chosen && program !== undefined) throw new NotFound();
  const about = {
    group: group?.name ?? null,
    programs: programs.map(({ program: id, name, kind }) => ({ id, name, kind })),
    chosen: chosen ? { id: chosen.program, name: chosen.name } : null,
    at: now.toISOString(),
  };
  if (!chosen) return { ...about, rows: [] };
  const whose = { schoolId: caller.school_id, from: Math.min(...classes), to: Math.max(...classes), groupId };
  const rows = await followStudents(db, whose, dayInZone(now, caller.time_zone), all, (followed) =>
    followed.required.flatMap((one) => (one.program === chosen.program ? rowOf(followed, one) : [])),
  );
  return {
    ...about,
    // By name if equally urgent.
    rows: rows
      .flat()
      .toSorted(
        (one, other) =>
          PROGRESS_STATES.indexOf(other.state) - PROGRESS_STATES.indexOf(one.state) || other.left - one.left,
      ),
  };
}

function rowOf({ student, entries, by }: Followed, required: Required): GraduationRow {
  const found = by(required);
  const { state, unit, needed, counted, waiting, left } = found;
  return {
    id: student.id,
    name: student.name,
    class: student.class,
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
