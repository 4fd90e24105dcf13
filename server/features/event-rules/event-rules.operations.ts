/** A head decides whose events the students see, whether theirs need approval, and who gets addresses. */
import type { EventRules } from '#shared/events/event-rules.contract.ts';
import { writeActivity } from '#server/features/activity/activity.queries.ts';
import type { AppContext, Db } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { lockStaff } from '#server/platform/auth/staff.ts';
import { changeEventRules, findEventRules } from './event-rules.queries.ts';

export function showEventRules(db: Db, { school_id }: Caller): Promise<EventRules> {
  return findEventRules(db, school_id);
}

/** What waits for approval goes on waiting. @throws NotAllowed for who is no longer the head */
export async function decideEventRules(
  { db, clock }: AppContext,
  caller: Caller,
  rules: EventRules,
): Promise<EventRules> {
  return db.transaction().execute(async (trx) => {
    await lockStaff(trx, caller, 'head');
    if (await changeEventRules(trx, caller.school_id, rules)) {
      await writeActivity(trx, {
        school_id: caller.school_id,
        kind: 'event rules changed',
        actor_account_id: caller.account_id,
        subject_account_id: null,
        facts: { ...rules },
        created_at: clock.now(),
      });
    }
    return findEventRules(trx, caller.school_id);
  });
}
