/** A head's decisions about one student's requirement. They end but are never deleted. */
import { sql } from 'kysely';
import * as contract from '#features/requirements/decisions.contract.ts';
import { lineBy, writeActivity, writeReading } from '#features/audit-trail/server/activity.queries.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { asStaff, leaveOutOwn } from '#server/platform/auth/staff.ts';
import { addRow, findRow, valuesOf } from '#server/platform/database/rows.ts';
import { InvalidFields, NotFound, orNotFound } from '#server/platform/http/errors.ts';
import type { Route } from '#server/platform/http/route.ts';
import { lockProgram } from './programs.queries.ts';
import { requirementsOf } from './requirements.operations.ts';

const deciding = { access: 'head', audited: true, needsFreshSignIn: 'staff', limit: 'lists' } as const;

export function decisionRoutes(route: Route, context: AppContext): void {
  const { db, clock } = context;

  /** Logged. @throws NotFound */
  route(contract.getStudentRequirements, { access: 'administrator', limit: 'lists' }, async (call) => {
    const { caller, params } = call;
    const student = await findStudent(db, caller, params.userId);
    const line = lineBy(caller, clock.now(), params.userId);
    await writeReading(db, { ...line, kind: 'requirements read', facts: {} });
    return describe(context, caller, student);
  });

  /** @throws NotFound for a student or a program of another school, or of a group without them; InvalidFields */
  route(contract.decideRequirement, deciding, async ({ caller, params: { userId }, body }) => {
    const { program: program_id, kind, hours, grade, reason } = body;
    if (contract.hasHours(kind) && hours === null)
      throw new InvalidFields({ hours: ['Please say how many'] });
    if (kind === 'entered in grade' && grade === null)
      throw new InvalidFields({ grade: ['Please say which grade'] });
    return decide(context, caller, userId, 'requirement decided', async (trx) => {
      const { name, group_id } = await lockProgram(trx, caller.school_id, program_id);
      if (group_id !== null)
        await orNotFound(findRow(trx, 'group_members', { group_id, account_id: userId }, ['from_day']));
      await addRow(trx, 'requirement_adjustments', {
        account_id: userId,
        program_id,
        kind,
        hours: contract.hasHours(kind) ? hours : null,
        grade: kind === 'entered in grade' ? grade : null,
        reason,
        by_account_id: caller.account_id,
        created_at: clock.now(),
        ended_at: null,
      });
      return name;
    });
  });

  /** @throws NotFound for a decision that has ended, or about another student */
  route(contract.endDecision, deciding, ({ caller, params: { userId }, body: { decision } }) =>
    decide(context, caller, userId, 'requirement decision ended', async (trx) => {
      const [program] = await valuesOf<string>(trx)`
        update requirement_adjustments d set ended_at = ${clock.now()} from programs p
        where p.id = d.program_id and p.school_id = ${caller.school_id} and d.account_id = ${userId}
          and d.id = ${decision} and d.ended_at is null
        returning p.name`;
      if (program === undefined) throw new NotFound();
      return program;
    }),
  );
}

/** `change` returns the program's name. */
function decide(
  { db, clock }: AppContext,
  caller: Caller,
  accountId: number,
  kind: 'requirement decided' | 'requirement decision ended',
  change: (trx: Trx) => Promise<string>,
) {
  return asStaff({ db, clock }, caller, 'head', async (trx) => {
    const student = await findStudent(trx, caller, accountId);
    await leaveOutOwn(trx, caller, [student]);
    const program = await change(trx);
    await writeActivity(trx, { ...lineBy(caller, clock.now(), accountId), kind, facts: { program } });
    return describe({ db: trx, clock }, caller, student);
  });
}

type Student = Awaited<ReturnType<typeof findStudent>>;

/** @throws NotFound */
async function findStudent(db: Db | Trx, { school_id }: Caller, id: number) {
  const which = { id, school_id, standing: 'member', is_school_administration: false } as const;
  const names = ['first_name', 'last_name'] as const;
  const { first_name, last_name } = await orNotFound(findRow(db, 'accounts', which, names));
  return { id, name: `${first_name} ${last_name}` };
}

async function describe(
  context: Pick<AppContext, 'clock'> & { readonly db: Db | Trx },
  caller: Caller,
  { id, name }: Student,
) {
  const { db } = context;
  const decisions = await db
    .selectFrom('requirement_adjustments as d')
    .innerJoin('programs as p', 'p.id', 'd.program_id')
    .leftJoin('accounts as a', 'a.id', 'd.by_account_id')
    .where('d.account_id', '=', id)
    .where('p.school_id', '=', caller.school_id)
    .orderBy('d.id', 'desc')
    .select(['d.id', 'p.name as program', 'd.kind', 'd.grade', 'd.reason', 'd.created_at', 'd.ended_at'])
    .select(sql<number | null>`d.hours::float8`.as('hours'))
    .select(sql<string | null>`a.first_name || ' ' || a.last_name`.as('by_name'))
    .execute();
  return {
    id,
    name,
    requirements: await requirementsOf(context, caller, id),
    decisions: decisions.map(({ reason, ...decision }) => ({
      ...decision,
      reason: caller.is_school_administration_head ? reason : null,
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
