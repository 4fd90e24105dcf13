/** A second step at sign-in: codes of an app, passkeys, recovery codes. */
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import * as contract from '#shared/second-factor/second-factor.contract.ts';
import * as step from '#shared/second-factor/second-step.contract.ts';
import * as staff from '#shared/second-factor/staff-sign-in.contract.ts';
import type { setSignInRules, SignInRules } from '#shared/second-factor/staff-sign-in.contract.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { NOTICE_DAYS } from '#shared/second-factor/second-factor.rules.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { AppContext, Db } from '#server/platform/app-context.ts';
import {
  closeOtherSessions,
  handOverSession,
  renewSession,
  noteConfirmed,
  type Caller,
} from '#server/platform/auth/sessions.ts';
import { type Route, type Call } from '#server/platform/http/route.ts';
import { InvalidFields, NotAllowed, NotSignedIn, Conflict } from '#server/platform/http/errors.ts';
import { isOwnPassword } from '#server/platform/auth/passwords.ts';
import { lineBy, writeActivity } from '#server/features/activity/activity.queries.ts';
import { after, DAY } from '#server/platform/clock.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { lockStaff } from '#server/platform/auth/staff.ts';
import { secondFactorMailKinds, SECOND_FACTOR_NEEDED_MAIL } from './second-factor.emails.ts';
import {
  sweepSecondFactors,
  beginApp,
  confirmApp,
  removeApp,
  renewRecoveryCodes,
  showSecondFactor,
  type Done,
  type Renew,
} from './second-factor.operations.ts';
import {
  addPasskey,
  askForPasskey,
  beginPasskey,
  removePasskey,
  provePasskey,
} from './passkeys.operations.ts';
import { tryCode, WRONG_CODE } from './codes.operations.ts';
import * as queries from './second-factor.queries.ts';
import { findOwner } from './second-factor.queries.ts';

export const secondFactor: Feature = {
  uses: ['activity'],
  routes: [secondFactorRoutes],
  mailKinds: secondFactorMailKinds,
  sweeps: { 'second factors': sweepSecondFactors },
};

/** A thief of a session must not make a way in that stays. */
const guarded = { access: 'signed-in', audited: true, needsFreshSignIn: 'always' } as const;

function secondFactorRoutes(route: Route, context: AppContext): void {
  /** Does something that may end the other sessions, and then gives this browser its new token. */
  async function renewing(
    { caller, request, reply }: Pick<Call<Endpoint, 'signed-in'>, 'caller' | 'request' | 'reply'>,
    work: (renew: Renew) => Promise<Done>,
  ): Promise<Done> {
    let token: string | undefined;
    const done = await work(async (trx) => {
      if (!(await closeOtherSessions(trx, request, caller.account_id))) return false;
      token = await renewSession(trx, request, context.clock.now());
      return true;
    });
    if (token !== undefined) handOverSession(context, reply, token);
    return done;
  }

  route(contract.getSecondFactor, 'signed-in', ({ caller }) => showSecondFactor(context, caller));

  route(contract.beginApp, guarded, ({ caller }) => beginApp(context, caller));

  route(contract.confirmApp, guarded, (call) =>
    renewing(call, (renew) => confirmApp(context, call.caller, call.body.code, renew)),
  );

  route(contract.removeApp, guarded, async ({ caller }) => ({
    detail: await removeApp(context, caller),
  }));

  route(contract.beginPasskey, guarded, ({ caller }) => beginPasskey(context, caller));

  route(contract.addPasskey, guarded, (call) =>
    renewing(call, (renew) => addPasskey(context, call.caller, call.body, renew)),
  );

  route(contract.removePasskey, guarded, async ({ caller, params }) => ({
    detail: await removePasskey(context, caller, params.id),
  }));

  route(contract.renewRecoveryCodes, guarded, ({ caller }) => renewRecoveryCodes(context, caller));

  route(step.passkeyOptions, 'anyone', ({ request }) => askForPasskey(context, request.ip));

  route(step.confirmAgain, { access: 'signed-in', audited: true }, async ({ caller, body, request }) => ({
    detail: await confirmAgain(context, caller, request, body),
  }));

  route(staff.getSignInRules, 'head', ({ caller }) => showSignInRules(context.db, caller));

  route(
    staff.setSignInRules,
    { access: 'head', audited: true, needsFreshSignIn: 'staff' },
    ({ caller, body }) => decideSignInRules(context, caller, body),
  );
}

/**
 * It counts for ten minutes.
 * @throws InvalidFields for a wrong password or code; NotAllowed for the passkey of somebody else; TooMany after many wrong ones
 */
async function confirmAgain(
  context: AppContext,
  caller: Caller,
  request: FastifyRequest,
  { password, code, answer }: z.output<typeof step.confirmAgain.body>,
): Promise<string> {
  if (answer) {
    await provePasskey(context, answer, request.ip, async (_, owner) => {
      if (owner.id !== caller.account_id) throw new NotAllowed('This passkey is of another account.');
    });
  } else if (code === '') {
    const owner = await findOwner(context.db, caller.account_id);
    if (!owner) throw new NotSignedIn();
    if (password === '') throw new InvalidFields({ password: ['Please enter your password.'] });
    if (!(await isOwnPassword(context, owner.id, owner.password_hash, password))) {
      throw new InvalidFields({ password: ['This is not your password.'] });
    }
  } else if (!(await tryCode(context, caller.account_id, code, ['app'], async () => undefined))) {
    throw new InvalidFields({ code: [WRONG_CODE] });
  }
  if (!(await noteConfirmed(context.db, request, context.clock.now()))) throw new NotSignedIn();
  return 'Thank you.';
}

async function showSignInRules(db: Db, caller: Caller): Promise<SignInRules> {
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
 * @throws Conflict for a head without a second step: the school would be without anybody who can help the others
 */
async function decideSignInRules(
  context: AppContext,
  caller: Caller,
  wanted: z.output<typeof setSignInRules.body>,
): Promise<SignInRules> {
  const { db, clock } = context;
  await db.transaction().execute(async (trx) => {
    await lockStaff(trx, caller, 'head');
    const before = await trx
      .selectFrom('schools')
      .select(['second_factor_from', 'staff_idle_minutes'])
      .where('id', '=', caller.school_id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const isRequired = wanted.second_factor === 'required';
    const isSwitched = isRequired !== (before.second_factor_from !== null);
    const people = isSwitched ? await queries.listAdministrators(trx, caller.school_id) : [];
    if (isSwitched && isRequired && !people.find(({ id }) => id === caller.account_id)?.has_second_factor) {
      throw new Conflict('Set up your own second step first: in your profile, under Security.', 'own_first');
    }
    const now = clock.now();
    const from = isRequired ? after(now, NOTICE_DAYS * DAY) : null;
    await trx
      .updateTable('schools')
      .set({
        second_factor_from: isSwitched ? from : before.second_factor_from,
        staff_idle_minutes: wanted.idle_minutes,
      })
      .where('id', '=', caller.school_id)
      .execute();
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
