/** A head decides how much of the school visitors see on the leaderboard (decision 0023). */
import type { VisitorRule } from '#shared/profile/leaderboard-visibility.rules.ts';
import type { VisitorRuleReply } from '#shared/network/network.contract.ts';
import { writeActivity } from '#server/features/activity/activity.queries.ts';
import type { Db, AppContext } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { lockStaff } from '#server/platform/auth/staff.ts';
import { changeVisitorRule, findVisitorRule, insertVisitorRuleChange } from './visitors.queries.ts';

/** The rule of the caller's school, and who last changed it. */
export async function showVisitorRule(db: Db, caller: Caller): Promise<VisitorRuleReply> {
  const { visitors, changed_at, by_first_name, by_last_name } = await findVisitorRule(db, caller.school_id);
  if (!changed_at) return { visitors, changed: null };
  const by = by_first_name === null ? null : `${by_first_name} ${by_last_name ?? ''}`.trim();
  return { visitors, changed: { at: changed_at.toISOString(), by } };
}

/** Sets and logs the rule of the caller's school. @throws NotAllowed for a caller who is no longer the head */
export async function decideVisitorRule(
  context: AppContext,
  caller: Caller,
  visitors: VisitorRule,
): Promise<VisitorRuleReply> {
  const { db, clock } = context;
  await db.transaction().execute(async (trx) => {
    await lockStaff(trx, caller, 'head');
    const { school_id, account_id } = caller;
    if (!(await changeVisitorRule(trx, school_id, visitors))) return;
    const change = { school_id, visitors, actor_account_id: account_id };
    const created_at = clock.now();
    await insertVisitorRuleChange(trx, { ...change, created_at });
    await writeActivity(trx, {
      school_id,
      kind: 'visitor rule changed',
      actor_account_id: account_id,
      subject_account_id: null,
      facts: { visitors },
      created_at,
    });
  });
  return showVisitorRule(db, caller);
}
