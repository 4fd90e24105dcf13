/** All SQL of what schools decide about the requirement of one student, and of what students said about entries. */
import type { Decision } from '#shared/requirements/decisions.contract.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import { findRuledAccount, type ClassStudent } from './requirements.queries.ts';

/** A student of the school; undefined when there is none with this id. */
export async function findStudent(
  db: Db | Trx,
  schoolId: number,
  accountId: number,
): Promise<ClassStudent | undefined> {
  const row = await db
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .where('school_id', '=', schoolId)
    .where('standing', '=', 'member')
    .where('is_school_administration', '=', false)
    .select(['first_name', 'last_name'])
    .executeTakeFirst();
  return row && { ...(await findRuledAccount(db, accountId)), name: `${row.first_name} ${row.last_name}` };
}

/** What the school has decided about a student, newest first. */
export async function findDecisions(db: Db | Trx, schoolId: number, accountId: number): Promise<Decision[]> {
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

/** Ends a decision that holds. @returns the name of its program; undefined when there is no such decision */
export async function endDecision(
  trx: Trx,
  of: { readonly schoolId: number; readonly accountId: number; readonly id: number },
  now: Date,
): Promise<string | undefined> {
  const ended = await trx
    .updateTable('requirement_adjustments as d')
    .from('programs as p')
    .whereRef('p.id', '=', 'd.program_id')
    .where('p.school_id', '=', of.schoolId)
    .where('d.account_id', '=', of.accountId)
    .where('d.id', '=', of.id)
    .where('d.ended_at', 'is', null)
    .set({ ended_at: now })
    .returning('p.name')
    .executeTakeFirst();
  return ended?.name;
}
