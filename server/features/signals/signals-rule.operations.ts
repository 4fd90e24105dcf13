/** Whether a school is told what is worth a look, which its head decides. */
import type { SignalsRule } from '#shared/signals/signals.contract.ts';
import type { Db, Trx, AppContext } from '#server/platform/app-context.ts';
import { lineBy, writeActivity } from '#server/features/activity/activity.queries.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { lockStaff } from '#server/platform/auth/staff.ts';

export function findSignalsRule(db: Db | Trx, schoolId: number): Promise<SignalsRule> {
  return db
    .selectFrom('schools')
    .where('id', '=', schoolId)
    .select('looks_at_entries')
    .executeTakeFirstOrThrow();
}

/** @returns false when it was so already */
async function changeSignalsRule(trx: Trx, schoolId: number, { looks_at_entries }: SignalsRule) {
  const { numUpdatedRows } = await trx
    .updateTable('schools')
    .set({ looks_at_entries })
    .where('id', '=', schoolId)
    .where('looks_at_entries', '<>', looks_at_entries)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Off, nothing is said from now on; on, from the next night. @throws NotAllowed for who is no longer the head */
export async function decideSignalsRule({ db, clock }: AppContext, caller: Caller, rule: SignalsRule) {
  await db.transaction().execute(async (trx) => {
    await lockStaff(trx, caller, 'head');
    if (!(await changeSignalsRule(trx, caller.school_id, rule))) return;
    const line = { ...lineBy(caller, clock.now()), facts: { on: rule.looks_at_entries } };
    await writeActivity(trx, { ...line, kind: 'signals rule changed' });
  });
  return rule;
}
