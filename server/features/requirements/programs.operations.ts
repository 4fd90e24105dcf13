/** A head decides what is required of which classes. No version is ever changed; a class that has begun needs a reason. */
import { dayInZone } from '#shared/calendar.ts';
import type { NewProgram, NewVersion, Program } from '#shared/requirements/requirements.contract.ts';
import { findCrossingCaps } from '#shared/requirements/rules.ts';
import { hasBegun } from '#shared/requirements/school-years.ts';
import { tidyLine } from '#shared/text.ts';
import { lineBy, writeActivity } from '#server/features/activity/activity.queries.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { lockStaff } from '#server/platform/auth/staff.ts';
import { InvalidFields, NotFound, violatedConstraint } from '#server/platform/http/errors.ts';
import { findPrograms, lockProgram } from './programs.queries.ts';
import { addRow, changeRows } from '#server/platform/database/rows.ts';

const NAME_MAXIMUM = 100;
const REASON_MAXIMUM = 500;

/** @throws InvalidFields for a name that is taken, limits that overlap, or a class that has begun without a reason */
export function createProgram(
  context: AppContext,
  caller: Caller,
  { name: typed, kind, preset, ...version }: NewProgram,
): Promise<Program> {
  const name = checkName(typed);
  const checked = checkVersion(context, caller, version);
  const { school_id } = caller;
  const now = context.clock.now();
  return refusingTaken(
    context.db.transaction().execute(async (trx) => {
      await lockStaff(trx, caller, 'head');
      const { id } = await trx
        .insertInto('programs')
        .values({ school_id, name, kind, preset, created_at: now, archived_at: null })
        .returning('id')
        .executeTakeFirstOrThrow();
      await insertVersion(trx, caller, id, checked, now);
      await tell(trx, caller, 'program created', name, checked, now);
      return readProgram(trx, school_id, id);
    }),
  );
}

/** @throws NotFound; InvalidFields for a name that is missing, too long or taken */
export function renameProgram(
  context: AppContext,
  caller: Caller,
  programId: number,
  typed: string,
): Promise<Program> {
  const name = checkName(typed);
  return refusingTaken(
    changing(context, caller, programId, async (trx, program, now) => {
      await changeRows(trx, 'programs', programId, { name });
      await tell(trx, caller, 'program renamed', program, { name }, now);
      return readProgram(trx, caller.school_id, programId);
    }),
  );
}

/** Changes a program that is in use, by its name of before. @throws NotFound */
function changing<Result>(
  { db, clock }: AppContext,
  caller: Caller,
  programId: number,
  change: (trx: Trx, program: string, now: Date) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    await lockStaff(trx, caller, 'head');
    const { name } = await lockProgram(trx, caller.school_id, programId);
    return change(trx, name, clock.now());
  });
}

function checkName(typed: string): string {
  const name = tidyLine(typed);
  if (name === '') throw new InvalidFields({ name: ['Please give it a name'] });
  if (name.length > NAME_MAXIMUM)
    throw new InvalidFields({ name: [`The name cannot be longer than ${NAME_MAXIMUM} characters`] });
  return name;
}

async function refusingTaken<Result>(change: Promise<Result>): Promise<Result> {
  try {
    return await change;
  } catch (error) {
    if (violatedConstraint(error) !== 'programs_name_once') throw error;
    throw new InvalidFields({ name: ['There is a program with this name'] });
  }
}

/** Adds a version for these classes. @throws NotFound; InvalidFields as `createProgram` */
export async function changeRules(
  context: AppContext,
  caller: Caller,
  programId: number,
  version: NewVersion,
): Promise<Program> {
  const checked = checkVersion(context, caller, version);
  return changing(context, caller, programId, async (trx, program, now) => {
    await insertVersion(trx, caller, programId, checked, now);
    await tell(trx, caller, 'requirement changed', program, checked, now);
    return readProgram(trx, caller.school_id, programId);
  });
}

/** @throws NotFound; InvalidFields without a reason */
export async function archiveProgram(
  context: AppContext,
  caller: Caller,
  programId: number,
  typed: string,
): Promise<{ detail: string }> {
  const reason = checkReason(typed);
  if (reason === null) throw new InvalidFields({ reason: ['Please give a reason'] });
  return changing(context, caller, programId, async (trx, program, now) => {
    await changeRows(trx, 'programs', programId, { archived_at: now });
    await tell(trx, caller, 'program archived', program, { reason }, now);
    return { detail: 'The program has ended. What was decided under it is kept.' };
  });
}

type Checked = Omit<NewVersion, 'reason'> & { readonly reason: string | null };

function checkVersion({ clock }: AppContext, { time_zone }: Caller, version: NewVersion): Checked {
  const { from_class, to_class, rules } = version;
  if (to_class !== null && to_class < from_class)
    throw new InvalidFields({ to_class: ['The last class cannot be before the first'] });
  if (findCrossingCaps(rules))
    throw new InvalidFields({
      rules: ['Two limits overlap: what counts would depend on the order of the entries'],
    });
  const reason = checkReason(version.reason ?? '');
  const today = dayInZone(clock.now(), time_zone);
  if (reason === null && hasBegun(from_class, rules.school_year, today))
    throw new InvalidFields({
      reason: [`The class of ${from_class} has begun. Please say why its rule changes`],
    });
  return { from_class, to_class, rules, reason };
}

/** The reason without space around it; null for none. @throws InvalidFields when it is too long */
export function checkReason(typed: string): string | null {
  const reason = typed.trim();
  if (reason.length > REASON_MAXIMUM)
    throw new InvalidFields({ reason: [`The reason cannot be longer than ${REASON_MAXIMUM} characters`] });
  return reason || null;
}

async function readProgram(trx: Trx, schoolId: number, programId: number): Promise<Program> {
  const [program] = await findPrograms(trx, schoolId, programId);
  if (!program) throw new NotFound();
  return program;
}

async function insertVersion(
  trx: Trx,
  { account_id }: Caller,
  program_id: number,
  version: Checked,
  created_at: Date,
): Promise<void> {
  await addRow(trx, 'program_rules', {
    ...version,
    rules: JSON.stringify(version.rules),
    program_id,
    by_account_id: account_id,
    created_at,
  });
}

async function tell(
  trx: Trx,
  caller: Caller,
  kind: 'program created' | 'program renamed' | 'requirement changed' | 'program archived',
  program: string,
  { from_class, to_class, reason, name }: Partial<Checked> & { readonly name?: string },
  now: Date,
): Promise<void> {
  const facts = {
    program,
    ...(from_class !== undefined && { from: from_class }),
    ...(to_class && { to: to_class }),
    ...(reason && { reason }),
    ...(name && { name }),
  };
  await writeActivity(trx, { ...lineBy(caller, now), kind, facts });
}
