/** How far students are with what their school requires. Nothing of it is stored: it follows from entries, rules and decisions. */
import { dayInZone } from '#shared/calendar.ts';
import { progress } from '#shared/requirements/progress.ts';
import type { RuledEntry } from '#shared/requirements/entry.ts';
import type { Program, StudentProgress } from '#shared/requirements/requirements.contract.ts';
import { firstRules } from '#shared/requirements/presets.ts';
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
import { readSchoolSaid, type SchoolSaid } from './school-said.ts';

/** What holds for a class: of each program the newest version for it. Without a program, the rule of the specification. */
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

/** What a school requires of a class. */
export const requiredOf = async (db: Db | Trx, schoolId: number, graduation: number) =>
  rulesFor(await findPrograms(db, schoolId), graduation);

/** Every program of the caller's class, in the order in which they were made. */
export async function showRequirements(context: AppContext, caller: Caller): Promise<StudentProgress[]> {
  return requirementsOf(context, caller, await findRuledAccount(context.db, caller.account_id));
}

/**
 * Every program of a student's class at the caller's school, in the order in which they were made.
 * @param candidate counted, too, in place of an entry with its id
 */
export async function requirementsOf(
  { db, clock }: Pick<AppContext, 'clock'> & { readonly db: Db | Trx },
  { school_id, time_zone }: Caller,
  student: RuledAccount,
  candidate?: RuledEntry,
): Promise<StudentProgress[]> {
  const { id, class: graduation } = student;
  const said = await readSchoolSaid(db, { schoolId: school_id, accountId: id });
  const kept = (await selectRuledEntries(db, [id], said)).get(id) ?? [];
  const entries = candidate
    ? [...kept.filter((one) => one.id !== candidate.id), asSaid(withKept(candidate, kept), id, said)]
    : kept;
  const adjustments = await selectAdjustments(db, { accountId: id });
  const today = dayInZone(clock.now(), time_zone);
  const byId = new Map(entries.map((one) => [one.id, { event: one.event, date: one.date }]));
  return (await requiredOf(db, school_id, graduation)).map(({ program, name, kind, rules }) => {
    const decided = adjustmentsOf(student, adjustments, program);
    const { entries: counted, ...found } = progress(said.inRules(rules), student, entries, decided, today);
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

/** What was said of an entry stays when it is changed. */
function withKept(candidate: RuledEntry, kept: readonly RuledEntry[]): RuledEntry {
  const before = kept.find(({ id }) => id === candidate.id);
  if (!before) return candidate;
  const { category, work, outcomes, recorded_on, event } = before;
  return { ...candidate, category, work, outcomes, recorded_on, event };
}

/** While nobody knows what it is for, it is not said that it was not approved. */
function asSaid(entry: RuledEntry, accountId: number, said: SchoolSaid): RuledEntry {
  const { organization, date } = entry;
  return organization === null
    ? { ...entry, was_approved: true }
    : { ...entry, ...said.about(accountId, { organization, date }) };
}
