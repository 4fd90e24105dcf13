/** A head decides how the administrators of the school log in (docs/decisions/0043). */
import type { z } from 'zod';
import type { setSignInRules, SignInRules } from '#shared/second-factor/staff-sign-in.contract.ts';
import { NOTICE_DAYS } from '#shared/second-factor/second-factor.rules.ts';
import { lineBy, writeActivity } from '#server/features/activity/activity.queries.ts';
import { SECOND_FACTOR_NEEDED_MAIL } from './second-factor.emails.ts';
import * as queries from './second-factor-school.queries.ts';
import { after, DAY } from '#server/platform/clock.ts';
import { Conflict } from '#server/platform/http/errors.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import type { Db, AppContext } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { lockStaff } from '#server/platform/auth/staff.ts';

export async function showSignInRules(db: Db, caller: Caller): Promise<SignInRules> {
  const rules = await queries.findSchoolRules(db, caller.school_id);
  const administrators = await queries.listAdministrators(db, caller.school_id);
  return {
    second_factor: rules.second_factor_from ? 'required' : 'optional',
    needed_from: rules.second_factor_from?.toISOString() ?? null,
    idle_minutes: rules.staff_idle_minutes,
    administrators: administrators.length,
    without: administrators.filter(({ has_second_factor }) => !has_second_factor).length,
  };
}

/**
 * Sets the rules. Switching the second step on counts from 14 days later, and mails every administrator without one.
 *
 * @throws Conflict for a head without a second step: the school would be without anybody who can help the others
 */
export async function decideSignInRules(
  context: AppContext,
  caller: Caller,
  wanted: z.output<typeof setSignInRules.body>,
): Promise<SignInRules> {
  const { db, clock } = context;
  await db.transaction().execute(async (trx) => {
    await lockStaff(trx, caller, 'head');
    const before = await queries.lockSchoolRules(trx, caller.school_id);
    const isRequired = wanted.second_factor === 'required';
    const isSwitched = isRequired !== (before.second_factor_from !== null);
    const people = isSwitched ? await queries.listAdministrators(trx, caller.school_id) : [];
    if (isSwitched && isRequired && !people.find(({ id }) => id === caller.account_id)?.has_second_factor) {
      throw new Conflict('Set up your own second step first: in your profile, under Security.', 'own_first');
    }
    const now = clock.now();
    const from = isRequired ? after(now, NOTICE_DAYS * DAY) : null;
    await queries.setSchoolRules(trx, caller.school_id, {
      second_factor_from: isSwitched ? from : before.second_factor_from,
      staff_idle_minutes: wanted.idle_minutes,
    });
    if (!isSwitched) return;
    await writeActivity(trx, {
      ...lineBy(caller, now),
      kind: 'second factor required',
      facts: { on: isRequired },
    });
    if (!isRequired) return;
    for (const { id, email } of people.filter(({ has_second_factor }) => !has_second_factor)) {
      await queueMail(context, trx, { kind: SECOND_FACTOR_NEEDED_MAIL, to: email, data: { account_id: id } });
    }
  });
  return showSignInRules(db, caller);
}
