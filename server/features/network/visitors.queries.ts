/** All SQL of the rules for visitors. */
import type { VisitorRule } from '#shared/profile/leaderboard-visibility.rules.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';

export interface VisitorRuleRow {
  readonly visitors: VisitorRule;
  readonly changed_at: Date | null;
  /** Null for a head who is gone. */
  readonly by_first_name: string | null;
  readonly by_last_name: string | null;
}

export function findVisitorRule(db: Db, schoolId: number): Promise<VisitorRuleRow> {
  return db
    .selectFrom('schools as s')
    .leftJoin('visitor_rule_changes as c', 'c.school_id', 's.id')
    .leftJoin('accounts as b', 'b.id', 'c.actor_account_id')
    .where('s.id', '=', schoolId)
    .orderBy('c.id', 'desc')
    .limit(1)
    .select(['s.leaderboard_for_visitors as visitors', 'c.created_at as changed_at'])
    .select(['b.first_name as by_first_name', 'b.last_name as by_last_name'])
    .executeTakeFirstOrThrow();
}

/** Sets the rule of a school. @returns false when it was already so */
export async function changeVisitorRule(trx: Trx, schoolId: number, visitors: VisitorRule): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('schools')
    .set({ leaderboard_for_visitors: visitors })
    .where('id', '=', schoolId)
    .where('leaderboard_for_visitors', '<>', visitors)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function insertVisitorRuleChange(
  trx: Trx,
  change: { school_id: number; visitors: VisitorRule; actor_account_id: number; created_at: Date },
): Promise<void> {
  await trx.insertInto('visitor_rule_changes').values(change).execute();
}
