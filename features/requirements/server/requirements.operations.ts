/** Students' progress, always computed from entries, rules and decisions; never stored. */
import { dayInZone } from '#shared/calendar.ts';
import { progress } from '#features/requirements/rules/progress.ts';
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
import { readSchoolContext } from './school-context.ts';

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

/** By program age. */
export async function requirementsOf(
  { db, clock }: Pick<AppContext, 'clock'> & { readonly db: Db | Trx },
  { school_id, time_zone }: Caller,
  student: RuledAccount,
): Promise<StudentProgress[]> {
  const { id, class: graduation } = student;
  const schoolContext = await readSchoolContext(db, { schoolId: school_id, accountId: id });
  const entries = (await selectRuledEntries(db, [id], schoolContext)).get(id) ?? [];
  const adjustments = await selectAdjustments(db, { accountId: id });
  const today = dayInZone(clock.now(), time_zone);
  const byId = new Map(entries.map((one) => [one.id, { event: one.event, date: one.date }]));
  return (await requiredOf(db, school_id, graduation)).map(({ rules, ...required }) => {
    const decided = adjustmentsOf(student, adjustments, required.program);
    const found = progress(schoolContext.inRules(rules), student, entries, decided, today);
    const counted = found.entries.map((one) => ({ event: '', date: '', ...byId.get(one.id), ...one }));
    return { ...required, class: graduation, rules, ...found, entries: counted };
  });
}
