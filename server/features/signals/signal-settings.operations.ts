/** Heads decide which rules look at the entries of their school, and how much each weighs. */
import type { SignalSettings } from '#shared/signals/signals.contract.ts';
import { SIGNAL_RULES } from '#shared/signals/signals.rules.ts';
import { writeActivity } from '#server/features/activity/activity.queries.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { lockStaff } from '#server/platform/auth/staff.ts';
import { selectSettings } from './sweep.queries.ts';

export async function readSignalSettings(db: Db | Trx, { school_id }: Caller): Promise<SignalSettings> {
  const { school_day_from: from, school_day_until: until } = await db
    .selectFrom('schools')
    .where('id', '=', school_id)
    .select(['school_day_from', 'school_day_until'])
    .executeTakeFirstOrThrow();
  return {
    rules: await selectSettings(db, school_id),
    // Without seconds.
    school_day: from !== null && until !== null ? { from: from.slice(0, 5), until: until.slice(0, 5) } : null,
  };
}

/** Holds from the next night on. @throws NotAllowed for who is no longer the head */
export async function changeSignalSettings(
  { db, clock }: AppContext,
  caller: Caller,
  { rules, school_day }: SignalSettings,
): Promise<SignalSettings> {
  return db.transaction().execute(async (trx) => {
    await lockStaff(trx, caller, 'head');
    const { school_id } = caller;
    const before = JSON.stringify(await readSignalSettings(trx, caller));
    // What is as it comes has no row, so that it follows when that is changed.
    await trx.deleteFrom('signal_settings').where('school_id', '=', school_id).execute();
    for (const { rule, is_on, weight } of rules) {
      if (is_on && weight === SIGNAL_RULES[rule].weight) continue;
      await trx
        .insertInto('signal_settings')
        .values({ school_id, rule, is_on, weight })
        .onConflict((conflict) => conflict.columns(['school_id', 'rule']).doUpdateSet({ is_on, weight }))
        .execute();
    }
    await trx
      .updateTable('schools')
      .set({ school_day_from: school_day?.from ?? null, school_day_until: school_day?.until ?? null })
      .where('id', '=', school_id)
      .execute();
    const after = await readSignalSettings(trx, caller);
    if (JSON.stringify(after) !== before) {
      await writeActivity(trx, {
        school_id,
        kind: 'signal rules changed',
        actor_account_id: caller.account_id,
        subject_account_id: null,
        facts: {},
        created_at: clock.now(),
      });
    }
    return after;
  });
}
