/** A head's decisions about one student's requirement. They end but are never deleted. */
import { sql } from 'kysely';
import {
  hasHours,
  type NewDecision,
  type RequirementsOfStudent,
} from '#features/requirements/decisions.contract.ts';
import { lineBy, writeActivity, writeReading } from '#features/audit-trail/server/activity.queries.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { asStaff, leaveOutOwn } from '#server/platform/auth/staff.ts';
import { addRow, findRow } from '#server/platform/database/rows.ts';
import { InvalidFields, NotFound } from '#server/platform/http/errors.ts';
import { lockProgram } from './programs.queries.ts';
import { requirementsOf } from './requirements.operations.ts';

/** Logged. @throws NotFound */
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
  context: AppContext,
  caller: Caller,
  account_id: number,
  { program: program_id, kind, hours, grade, reason }: NewDecision,
): Promise<RequirementsOfStudent> {
  if (hasHours(kind) && hours === null) throw new InvalidFields({ hours: ['Please say how many'] });
  if (kind === 'entered in grade' && grade === null)
    throw new InvalidFields({ grade: ['Please say which grade'] });
  return deciding(context, caller, account_id, 'requirement decided', async (trx) => {
    const { name } = await lockProgram(trx, caller.school_id, program_id);
    await addRow(trx, 'requirement_adjustments', {
      account_id,
      program_id,
      kind,
      hours: hasHours(kind) ? hours : null,
      grade: kind === 'entered in grade' ? grade : null,
      reason,
      by_account_id: caller.account_id,
      created_at: context.clock.now(),
      ended_at: null,
    });
    return name;
  });
}

/** @throws NotFound for a decision that has ended, or about another student */
export function endDecision(
  context: AppContext,
  caller: Caller,
  accountId: number,
  id: number,
): Promise<RequirementsOfStudent> {
  return deciding(context, caller, accountId, 'requirement decision ended', async (trx) => {
    const ended = await trx
      .updateTable('requirement_adjustments as d')
      .from('programs as p')
      .whereRef('p.id', '=', 'd.program_id')
      .where('p.school_id', '=', caller.school_id)
      .where('d.account_id', '=', accountId)
      .where('d.id', '=', id)
      .where('d.ended_at', 'is', null)
      .set({ ended_at: context.clock.now() })
      .returning('p.name')
      .executeTakeFirstOrThrow(() => new NotFound());
    return ended.name;
  });
}

/** `decide` returns the program's name. */
function deciding(
  { db, clock }: AppContext,
  caller: Caller,
  accountId: number,
  kind: 'requirement decided' | 'requirement decision ended',
  decide: (trx: Trx) => Promise<string>,
): Promise<RequirementsOfStudent> {
  return asStaff({ db, clock }, caller, 'head', async (trx) => {
    const student = await findStudent(trx, caller, accountId);
    await leaveOutOwn(trx, caller, [student]);
    const program = await decide(trx);
    await writeActivity(trx, { ...lineBy(caller, clock.now(), accountId), kind, facts: { program } });
    return describe({ db: trx, clock }, caller, student);
  });
}

type Student = Awaited<ReturnType<typeof findStudent>>;

/** @throws NotFound */
async function findStudent(db: Db | Trx, { school_id }: Caller, id: number) {
  const which = { id, school_id, standing: 'member', is_school_administration: false } as const;
  const row = await findRow(db, 'accounts', which, ['first_name', 'last_name']);
  if (!row) throw new NotFound();
  return { id, name: `${row.first_name} ${row.last_name}` };
}

async function describe(
  context: Pick<AppContext, 'clock'> & { readonly db: Db | Trx },
  caller: Caller,
  { id, name }: Student,
): Promise<RequirementsOfStudent> {
  const { db } = context;
  const decisions = await db
    .selectFrom('requirement_adjustments as d')
    .innerJoin('programs as p', 'p.id', 'd.program_id')
    .leftJoin('accounts as a', 'a.id', 'd.by_account_id')
    .where('d.account_id', '=', id)
    .where('p.school_id', '=', caller.school_id)
    .orderBy('d.id', 'desc')
    .select([
      'd.id',
      'p.name as program',
      'd.kind',
      'd.hours',
      'd.grade',
      'd.reason',
      'd.created_at',
      'd.ended_at',
    ])
    .select(sql<string | null>`a.first_name || ' ' || a.last_name`.as('by_name'))
    .execute();
  return {
    id,
    name,
    requirements: await requirementsOf(context, caller, id),
    decisions: decisions.map(({ hours, reason, created_at, ended_at, ...decision }) => ({
      ...decision,
      hours: hours === null ? null : Number(hours),
      reason: caller.is_school_administration_head ? reason : null,
      created_at: created_at.toISOString(),
      ended_at: ended_at?.toISOString() ?? null,
    })),
    answers: await db
      .selectFrom('entry_details as d')
      .innerJoin('entries as e', 'e.id', 'd.entry_id')
      .where('e.account_id', '=', id)
      .where('e.recycling_bin', '=', false)
      .orderBy('e.date', 'desc')
      .orderBy('e.id', 'desc')
      .selectAll('d')
      .select(['e.id', 'e.event', 'e.date'])
      .execute(),
  };
}
