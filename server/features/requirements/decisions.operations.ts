/** What a head decides about the requirement of one student. Nothing is erased: a decision ends, and stays readable. */
import {
  hasHours,
  type Decision,
  type NewDecision,
  type RequirementsOfStudent,
} from '#shared/requirements/decisions.contract.ts';
import { lineBy, writeActivity, writeReading } from '#server/features/activity/activity.queries.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { leaveOutOwn, lockStaff } from '#server/platform/auth/staff.ts';
import { InvalidFields, NotFound } from '#server/platform/http/errors.ts';
import { checkReason } from './programs.operations.ts';
import { lockProgram } from './programs.queries.ts';
import { requirementsOf } from './requirements.operations.ts';
import { findRuledAccount, type ClassStudent } from './requirements.queries.ts';
import { addRow, findRow } from '#server/platform/database/rows.ts';

/** How far a student is and why. That it was read is written down. @throws NotFound */
export async function readStudent(
  context: AppContext,
  caller: Caller,
  accountId: number,
): Promise<RequirementsOfStudent> {
  const student = await findStudent(context.db, caller, accountId);
  await writeReading(context.db, {
    ...lineBy(caller, context.clock.now(), accountId),
    kind: 'requirements read',
    facts: {},
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
    const now = clock.now();
    await addRow(trx, 'requirement_adjustments', {
      account_id: accountId,
      program_id,
      kind,
      hours: hasHours(kind) ? hours : null,
      grade: kind === 'entered in grade' ? grade : null,
      reason,
      by_account_id: caller.account_id,
      created_at: now,
      ended_at: null,
    });
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
    const ended = await trx
      .updateTable('requirement_adjustments as d')
      .from('programs as p')
      .whereRef('p.id', '=', 'd.program_id')
      .where('p.school_id', '=', caller.school_id)
      .where('d.account_id', '=', accountId)
      .where('d.id', '=', id)
      .where('d.ended_at', 'is', null)
      .set({ ended_at: now })
      .returning('p.name')
      .executeTakeFirst();
    if (!ended) throw new NotFound();
    await tell(trx, caller, 'requirement decision ended', accountId, ended.name, now);
    return describe({ db: trx, clock }, caller, student);
  });
}

/** @throws NotFound for who is no student of the school */
async function findStudent(db: Db | Trx, { school_id }: Caller, accountId: number): Promise<ClassStudent> {
  const row = await findRow(
    db,
    'accounts',
    { id: accountId, school_id, standing: 'member', is_school_administration: false },
    ['first_name', 'last_name'],
  );
  if (!row) throw new NotFound();
  return { ...(await findRuledAccount(db, accountId)), name: `${row.first_name} ${row.last_name}` };
}

async function describe(
  context: Pick<AppContext, 'clock'> & { readonly db: Db | Trx },
  caller: Caller,
  student: ClassStudent,
): Promise<RequirementsOfStudent> {
  const { db } = context;
  const decisions = await findDecisions(db, caller.school_id, student.id);
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

/** What the school has decided about a student, newest first. */
async function findDecisions(db: Db | Trx, schoolId: number, accountId: number): Promise<Decision[]> {
  const rows = await db
    .selectFrom('requirement_adjustments as d')
    .innerJoin('programs as p', 'p.id', 'd.program_id')
    .leftJoin('accounts as a', 'a.id', 'd.by_account_id')
    .where('d.account_id', '=', accountId)
    .where('p.school_id', '=', schoolId)
    .orderBy('d.id', 'desc')
    .select(['d.id', 'p.name as program', 'd.kind', 'd.hours', 'd.grade', 'd.reason'])
    .select(['d.created_at', 'd.ended_at', 'a.first_name', 'a.last_name'])
    .execute();
  return rows.map(({ first_name, last_name, hours, created_at, ended_at, ...row }) => ({
    ...row,
    hours: hours === null ? null : Number(hours),
    by_name: first_name === null ? null : `${first_name} ${last_name}`,
    created_at: created_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
  }));
}
