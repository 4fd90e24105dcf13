/** What a head decides about the requirement of one student. Nothing is erased: a decision ends, and stays readable. */
import {
  hasHours,
  type NewDecision,
  type RequirementsOfStudent,
} from '#shared/requirements/decisions.contract.ts';
import { lineBy, writeActivity, writeReading } from '#server/features/activity/activity.queries.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { leaveOutOwn, lockStaff } from '#server/platform/auth/staff.ts';
import { InvalidFields, NotFound } from '#server/platform/http/errors.ts';
import * as queries from './decisions.queries.ts';
import { checkReason } from './programs.operations.ts';
import { lockProgram } from './programs.queries.ts';
import { requirementsOf } from './requirements.operations.ts';
import type { ClassStudent } from './requirements.queries.ts';

/** How far a student is and why. That it was read is written down. @throws NotFound */
export async function readStudent(
  context: AppContext,
  caller: Caller,
  accountId: number,
): Promise<RequirementsOfStudent> {
  const student = await findStudent(context.db, caller, accountId);
  await writeReading(context.db, {
    school_id: caller.school_id,
    kind: 'requirements read',
    actor_account_id: caller.account_id,
    subject_account_id: accountId,
    facts: {},
    created_at: context.clock.now(),
  });
  return describe(context, caller, student);
}

/** @throws NotFound for a student or a program of another school; InvalidFields */
export async function decideRequirement(
  { db, clock }: AppContext,
  caller: Caller,
  accountId: number,
  { program: program_id, kind, hours, grade, reason: typed }: NewDecision,
): Promise<RequirementsOfStudent> {
  const reason = checkReason(typed);
  if (hasHours(kind) && hours === null) throw new InvalidFields({ hours: ['Please say how many'] });
  if (kind === 'entered in grade' && grade === null)
    throw new InvalidFields({ grade: ['Please say which grade'] });
  if (reason === null) throw new InvalidFields({ reason: ['Please give a reason'] });
  return db.transaction().execute(async (trx) => {
    await lockStaff(trx, caller, 'head');
    const student = await findStudent(trx, caller, accountId);
    await leaveOutOwn(trx, caller, [student]);
    const program = await lockProgram(trx, caller.school_id, program_id);
    if (!program) throw new NotFound();
    const now = clock.now();
    await trx
      .insertInto('requirement_adjustments')
      .values({
        account_id: accountId,
        program_id,
        kind,
        hours: hasHours(kind) ? hours : null,
        grade: kind === 'entered in grade' ? grade : null,
        reason,
        by_account_id: caller.account_id,
        created_at: now,
        ended_at: null,
      })
      .execute();
    await tell(trx, caller, 'requirement decided', accountId, program.name, now);
    return describe({ db: trx, clock }, caller, student);
  });
}

/** @throws NotFound for a decision that has ended, or about another student */
export async function endDecision(
  { db, clock }: AppContext,
  caller: Caller,
  accountId: number,
  id: number,
): Promise<RequirementsOfStudent> {
  return db.transaction().execute(async (trx) => {
    await lockStaff(trx, caller, 'head');
    const student = await findStudent(trx, caller, accountId);
    await leaveOutOwn(trx, caller, [student]);
    const now = clock.now();
    const program = await queries.endDecision(trx, { schoolId: caller.school_id, accountId, id }, now);
    if (program === undefined) throw new NotFound();
    await tell(trx, caller, 'requirement decision ended', accountId, program, now);
    return describe({ db: trx, clock }, caller, student);
  });
}

async function findStudent(db: Db | Trx, { school_id }: Caller, accountId: number): Promise<ClassStudent> {
  const student = await queries.findStudent(db, school_id, accountId);
  if (!student) throw new NotFound();
  return student;
}

async function describe(
  context: Pick<AppContext, 'clock'> & { readonly db: Db | Trx },
  caller: Caller,
  student: ClassStudent,
): Promise<RequirementsOfStudent> {
  const { db } = context;
  const decisions = await queries.findDecisions(db, caller.school_id, student.id);
  const mayReadReasons = caller.is_school_administration_head;
  return {
    id: student.id,
    name: student.name,
    requirements: await requirementsOf(context, caller, student),
    decisions: mayReadReasons ? decisions : decisions.map((one) => ({ ...one, reason: null })),
    // About entries outside the bin.
    answers: await db
      .selectFrom('entry_details as d')
      .innerJoin('entries as e', 'e.id', 'd.entry_id')
      .where('e.account_id', '=', student.id)
      .where('e.recycling_bin', '=', false)
      .orderBy('e.date', 'desc')
      .orderBy('e.id', 'desc')
      .select(['e.id', 'e.event', 'e.date', 'd.work', 'd.category', 'd.outcomes'])
      .select(['d.preparation', 'd.action', 'd.reflection', 'd.started_at'])
      .execute(),
  };
}

function tell(
  trx: Trx,
  caller: Caller,
  kind: 'requirement decided' | 'requirement decision ended',
  about: number,
  program: string,
  now: Date,
): Promise<void> {
  return writeActivity(trx, { ...lineBy(caller, now, about), kind, facts: { program } });
}
