/** A head decides whether hours confirmed on the spot count only once the contact's mailbox has answered. */
import type { SpotRule } from '#shared/entries/spot-rule.contract.ts';
import { writeActivity } from '#server/features/activity/activity.queries.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { lockStaff } from '#server/platform/auth/staff.ts';
import { changeSpotRule, findSpotRule } from './spot.queries.ts';

export function showSpotRule(db: Db | Trx, { school_id }: Caller): Promise<SpotRule> {
  return findSpotRule(db, school_id);
}

/** Holds for what was confirmed before, too. @throws NotAllowed for who is no longer the head */
export async function decideSpotRule(
  { db, clock }: AppContext,
  caller: Caller,
  rule: SpotRule,
): Promise<SpotRule> {
  return db.transaction().execute(async (trx) => {
    await lockStaff(trx, caller, 'head');
    if (await changeSpotRule(trx, caller.school_id, rule)) {
      await writeActivity(trx, {
        school_id: caller.school_id,
        kind: 'on the spot rule changed',
        actor_account_id: caller.account_id,
        subject_account_id: null,
        facts: { on: rule.spot_needs_proof },
        created_at: clock.now(),
      });
    }
    return showSpotRule(trx, caller);
  });
}
