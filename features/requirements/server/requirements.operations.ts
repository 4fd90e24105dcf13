/** Students' progress, always computed from entries, rules and decisions; never stored. */
import { dayInZone } from '#shared/calendar.ts';
import { progress } from '#features/requirements/rules/progress.ts';
import type { RuledEntry } from '#features/requirements/rules/entry.ts';
import type { Program, StudentProgress } from '#features/requirements/requirements.contract.ts';
import { firstRules } from '#features/requirements/rules/presets.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { findPrograms } from './programs.queries.ts';
import {
  adjustmentsOf,
  findRuledAccount,
  selectAdjustments,
  selectRuledEntries,
  type RuledAccount,
} from './requirements.queries.ts';
import { readSchoolContext, type SchoolContext } from './school-context.ts';

/** Each program's newest version for the class; without programs, the specification's rule. */
export function rulesFor(programs: readonly Program[], graduation: number) {
  if (programs.length === 0)
    return [{ program: null, name: '100 hours', kind: 'graduation' as const, rules: firstRules }];
  return programs.flatMap(({ id, name, kind, versions }) => {
    const version = versions.find(
      ({ from_class, to_class }) => from_class <= graduation && (to_class === null || graduation <= to_class),
    );
    return version ? [{ program: id, name, kind, rules: version.rules }] : [];
  });
}

export const requiredOf = async (db: Db | Trx, schoolId: number, graduation: number) =>
  rulesFor(await findPrograms(db, schoolId), graduation);

/** By program age. */
export async function showRequirements(context: AppContext, caller: Caller): Promise<StudentProgress[]> {
  return requirementsOf(context, caller, await findRuledAccount(context.db, caller.account_id));
}

/** By program age. `candidate` is counted, too, and replaces the entry with its id. */
export async function requirementsOf(
  { db, clock }: Pick<AppContext, 'clock'> & { readonly db: Db | Trx },
  { school_id, time_zone }: Caller,
  student: RuledAccount,
  candidate?: RuledEntry,
): Promise<StudentProgress[]> {
  const { id, class: graduation } = student;
  const schoolContext = await readSchoolContext(db, { schoolId: school_id, accountId: id });
  const kept = (await selectRuledEntries(db, [id], schoolContext)).get(id) ?? [];
  const entries = candidate
    ? [...kept.filter((one) => one.id !== candidate.id), asSaid(withKept(candidate, kept), id, schoolContext)]
    : kept;
  const adjustments = await selectAdjustments(db, { accountId: id });
  const today = dayInZone(clock.now(), time_zone);
  const byId = new Map(entries.map((one) => [one.id, { event: one.event, date: one.date }]));
  return (await requiredOf(db, school_id, graduation)).map(({ program, name, kind, rules }) => {
    const decided = adjustmentsOf(student, adjustments, program);
    const { entries: counted, ...found } = progress(
      schoolContext.inRules(rules),
      student,
      entries,
      decided,
      today,
    );
    return {
      program,
      name,
      kind,
      class: graduation,
      rules,
      ...found,
      entries: counted.map((one) => ({ event: '', date: '', ...byId.get(one.id), ...one })),
    };
  });
}

/** Answers about an entry stay when it is changed. */
function withKept(candidate: RuledEntry, kept: readonly RuledEntry[]): RuledEntry {
  const before = kept.find(({ id }) => id === candidate.id);
  if (!before) return candidate;
  const { category, work, outcomes, recorded_on, event } = before;
  return { ...candidate, category, work, outcomes, recorded_on, event };
}

/** With an unknown purpose, lack of approval is not reported. */
function asSaid(entry: RuledEntry, accountId: number, schoolContext: SchoolContext): RuledEntry {
  const { organization, date } = entry;
  return organization === null
    ? { ...entry, was_approved: true }
    : { ...entry, ...schoolContext.about(accountId, { organization, date }) };
}
