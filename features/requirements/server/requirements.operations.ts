/** Students' progress, always computed from entries, rules and decisions; never stored. */
import { dayInZone } from '#shared/calendar.ts';
import type { Program, StudentProgress } from '#features/requirements/requirements.contract.ts';
import { firstRules } from '#features/requirements/rules/presets.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { theRow } from '#server/platform/database/rows.ts';
import { followStudents } from './class-progress.ts';
import { findPrograms } from './programs.queries.ts';

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

/** Of the caller's class. */
export async function requiredOfCaller(db: Db | Trx, { account_id, school_id }: Caller) {
  const { graduation_year } = await theRow(db, 'accounts', account_id, ['graduation_year']);
  return requiredOf(db, school_id, graduation_year);
}

/** By program age. */
export async function requirementsOf(
  { db, clock }: Pick<AppContext, 'clock'> & { readonly db: Db | Trx },
  { school_id: schoolId, time_zone }: Caller,
  accountId: number,
): Promise<StudentProgress[]> {
  const programs = await findPrograms(db, schoolId);
  const today = dayInZone(clock.now(), time_zone);
  const found = await followStudents(db, { schoolId, accountId }, today, ({ student, entries, by }) => {
    const byId = new Map(entries.map(({ id, event, date }) => [id, { event, date }]));
    return rulesFor(programs, student.class).map((required) => {
      const reached = by(required.rules, required.program);
      const counted = reached.entries.map((one) => ({ event: '', date: '', ...byId.get(one.id), ...one }));
      return { ...required, class: student.class, ...reached, entries: counted };
    });
  });
  return found.flat();
}
