import * as contract from '#features/accounts/second-factor/second-factor.contract.ts';
import { NOTICE_DAYS } from '#features/accounts/second-factor/second-factor.rules.ts';
import * as step from '#features/accounts/second-factor/second-step.contract.ts';
import * as staff from '#features/accounts/second-factor/staff-sign-in.contract.ts';
import { lineBy, writeActivity } from '#features/audit-trail/server/activity.queries.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import { isOwnPassword } from '#server/platform/auth/passwords.ts';
import { noteConfirmed, renewingSession, type Caller } from '#server/platform/auth/sessions.ts';
import { asStaff, lacksSecondFactor } from '#server/platform/auth/staff.ts';
import { after, DAY } from '#server/platform/clock.ts';
import { changeSchool, changesAny, deleteRows, findRows, isNull } from '#server/platform/database/rows.ts';
import type { Feature } from '#server/platform/feature.ts';
import { InvalidFields, NotAllowed, NotFound, NotSignedIn, Conflict } from '#server/platform/http/errors.ts';
import type { Route } from '#server/platform/http/route.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { describeSecret, newSecret, tryCode, WRONG_CODE } from './codes.operations.ts';
import * as passkeys from './passkeys.operations.ts';
import {
  secondFactorMailKinds,
  SECOND_FACTOR_NEEDED_MAIL,
  queueSecondFactorMail,
} from './second-factor.emails.ts';
import * as operations from './second-factor.operations.ts';
import {
  findAccount,
  type KnownAccount,
  findApp,
  findSecondSteps,
} from '#features/accounts/server/accounts.queries.ts';

export const secondFactor: Feature = {
  routes: [secondFactorRoutes],
  mailKinds: secondFactorMailKinds,
  sweeps: { 'second factors': operations.sweepSecondFactors },
};

/** A stolen session must not add a permanent way in. */
const guarded = { access: 'signed-in', audited: true, needsFreshSignIn: 'always' } as const;

function secondFactorRoutes(route: Route, context: AppContext): void {
  const { db, clock, key, config } = context;

  const changing = <T>(caller: Caller, work: (trx: Trx, owner: KnownAccount) => Promise<T>) =>
    db.transaction().execute(async (trx) => work(trx, await operations.lockOwnerOf(trx, caller)));

  route(contract.getSecondFactor, 'signed-in', async ({ caller }) => {
    const id = caller.account_id;
    const [app, shown, codes, steps] = await Promise.all([
      findApp(db, id),
      passkeys.listPasskeys(db, id),
      findRows(db, 'recovery_codes', { account_id: id, used_at: isNull }, ['code_hash'], 'code_hash'),
      findSecondSteps(db, id),
    ]);
    return {
      is_on: operations.isOn(caller, steps),
      app_since: app?.confirmed_at ?? null,
      passkeys: shown,
      can_have_passkeys: operations.passkeySite(config) !== undefined,
      recovery_codes_left: codes.length,
      needed_from: caller.is_staff ? caller.second_factor_from : null,
      is_due: lacksSecondFactor(caller, clock.now()),
    };
  });

  /** It works once a code has confirmed it. */
  route(contract.beginApp, guarded, async ({ caller: { account_id, email } }) => {
    const secret = newSecret();
    const app = { sealed: key.seal('totp', String(account_id), secret), created_at: clock.now() };
    // Replaces an unconfirmed one.
    const added = db
      .insertInto('totp_secrets')
      .values({ account_id, ...app })
      .onConflict((conflict) =>
        conflict.column('account_id').doUpdateSet(app).where('totp_secrets.confirmed_at', 'is', null),
      );
    if (!(await changesAny(added)))
      throw new Conflict('You already have an authenticator app. Remove it first.');
    return describeSecret(secret, email);
  });

  route(contract.confirmApp, guarded, (call) =>
    renewingSession(context, call, async (renew) => {
      const { caller, body } = call;
      let recovery_codes: string[] | null = null;
      const isRight = await tryCode(
        context,
        caller.account_id,
        body.code,
        ['new app'],
        async (trx, owner) => {
          recovery_codes = await operations.settle(context, trx, owner, 'app_added', renew);
        },
      );
      if (!isRight) throw new InvalidFields({ code: [WRONG_CODE] });
      return { detail: 'Your authenticator app is set up.', recovery_codes };
    }),
  );

  route(contract.removeApp, guarded, ({ caller }) =>
    changing(caller, async (trx, owner) => {
      if (!(await deleteRows(trx, 'totp_secrets', { account_id: owner.id }))) throw new NotFound();
      await operations.settle(context, trx, owner, 'app_removed');
      return { detail: 'Your authenticator app was removed.' };
    }),
  );

  route(contract.beginPasskey, guarded, ({ caller }) => passkeys.beginPasskey(context, caller));

  route(contract.addPasskey, guarded, (call) =>
    renewingSession(context, call, (renew) => passkeys.addPasskey(context, call.caller, call.body, renew)),
  );

  route(contract.removePasskey, guarded, ({ caller, params }) =>
    changing(caller, async (trx, owner) => {
      const passkey = { account_id: owner.id, id: params.id };
      if (!(await deleteRows(trx, 'passkeys', passkey))) throw new NotFound();
      await operations.settle(context, trx, owner, 'passkey_removed');
      return { detail: 'Your passkey was removed.' };
    }),
  );

  route(contract.renewRecoveryCodes, guarded, async ({ caller }) => {
    const recovery_codes = await changing(caller, async (trx, owner) => {
      if (!owner.has_second_factor) throw new Conflict('Set up an authenticator app or a passkey first.');
      await queueSecondFactorMail(context, trx, owner, 'codes_made');
      return operations.makeCodes(context, trx, owner.id);
    });
    return { detail: 'These are your new recovery codes. The old ones no longer work.', recovery_codes };
  });

  route(step.passkeyOptions, 'anyone', ({ request }) => passkeys.requestPasskey(context, request.ip));

  /** Valid for ten minutes. Refuses a wrong password or code, another person's passkey, and anything after many wrong tries. */
  route(step.confirmAgain, { access: 'signed-in', audited: true }, async ({ caller, body, request }) => {
    const { password, code, answer } = body;
    if (answer) {
      await passkeys.provePasskey(context, answer, request.ip, async (_, owner) => {
        if (owner.id !== caller.account_id) throw new NotAllowed('This passkey belongs to another account.');
      });
    } else if (code === '') {
      const owner = await findAccount(db, caller.account_id);
      if (!owner) throw new NotSignedIn();
      if (password === '') throw new InvalidFields({ password: ['Please enter your password.'] });
      if (!(await isOwnPassword(context, owner.id, owner.password_hash, password)))
        throw new InvalidFields({ password: ['This is not your password.'] });
    } else if (!(await tryCode(context, caller.account_id, code, ['app'], async () => undefined))) {
      throw new InvalidFields({ code: [WRONG_CODE] });
    }
    if (!(await noteConfirmed(db, request, clock.now()))) throw new NotSignedIn();
    return { detail: 'Thank you.' };
  });

  const showSignInRules = async ({ school_id }: Caller) => {
    const rules = await rulesOf(db, school_id).executeTakeFirstOrThrow();
    const administrators = await listAdministrators(db, school_id);
    return {
      second_factor: rules.second_factor_from ? ('required' as const) : ('optional' as const),
      needed_from: rules.second_factor_from,
      idle_minutes: rules.staff_idle_minutes,
      administrators: administrators.length,
      without: administrators.filter(({ has_second_factor }) => !has_second_factor).length,
    };
  };

  route(staff.getSignInRules, 'head', ({ caller }) => showSignInRules(caller));

  /** Takes effect after 14 days. A head without a second step cannot set it: nobody could help the others. */
  const deciding = { access: 'head', audited: true, needsFreshSignIn: 'staff' } as const;
  route(staff.setSignInRules, deciding, async ({ caller, body: wanted }) => {
    await asStaff(context, caller, 'head', async (trx) => {
      const { school_id } = caller;
      const before = await rulesOf(trx, school_id).forNoKeyUpdate().executeTakeFirstOrThrow();
      const now = clock.now();
      const isRequired = wanted.second_factor === 'required';
      const isSwitched = isRequired !== (before.second_factor_from !== null);
      const people = isSwitched ? await listAdministrators(trx, school_id) : [];
      if (isSwitched && isRequired && !people.find(({ id }) => id === caller.account_id)?.has_second_factor)
        throw new Conflict(
          'Set up your own second step first: in your profile, under Security.',
          'own_first',
        );
      const from = isRequired ? after(now, NOTICE_DAYS * DAY) : null;
      await changeSchool(trx, school_id, {
        second_factor_from: isSwitched ? from : before.second_factor_from,
        staff_idle_minutes: wanted.idle_minutes,
      });
      if (!isSwitched) return;
      const facts = { on: isRequired };
      await writeActivity(trx, { ...lineBy(caller, now), kind: 'second factor required', facts });
      if (!isRequired) return;
      for (const { id, email: to } of people.filter(({ has_second_factor }) => !has_second_factor))
        await queueMail(context, trx, { kind: SECOND_FACTOR_NEEDED_MAIL, to, data: { account_id: id } });
    });
    return showSignInRules(caller);
  });
}

function rulesOf(db: Db, schoolId: number) {
  return db
    .selectFrom('schools')
    .select(['second_factor_from', 'staff_idle_minutes'])
    .where('id', '=', schoolId);
}

function listAdministrators(db: Db, schoolId: number) {
  const members = { school_id: schoolId, is_staff: true };
  return findRows(db, 'accounts', members, ['id', 'email', 'has_second_factor'], 'id');
}
