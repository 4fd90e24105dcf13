import { requestPasswordReset } from '#features/accounts/accounts.contract.ts';
import { newPasswordChecks } from '#features/accounts/accounts.rules.ts';
import { confirmPasswordReset, showPasskeysAtReset } from '#features/accounts/password-reset.contract.ts';
import { firstFailure } from '#shared/rules.ts';
import * as passkeys from './second-factor/passkeys.operations.ts';
import type { AppContext, Db } from '#server/platform/app-context.ts';
import { hashPassword } from '#server/platform/auth/passwords.ts';
import { emptyBuckets, networkOf } from '#server/platform/auth/rate-limit.ts';
import { closeAllSessions } from '#server/platform/auth/sessions.ts';
import { Invalid } from '#server/platform/http/errors.ts';
import type { Route } from '#server/platform/http/route.ts';
import { queueAtOnce } from '#server/platform/mail/mail.ts';
import { PASSWORD_CHANGED_MAIL, RESET_PASSWORD_MAIL } from './accounts.emails.ts';
import { emailKeys, slowDownCalls } from './accounts.limits.ts';
import { queueAccountMail } from './accounts.operations.ts';
import * as queries from './accounts.queries.ts';
import { REGISTRATION_COOKIE } from './registrations.routes.ts';
import { weaknessOf } from './weak-passwords.ts';

const DEAD_LINK = 'This link has expired or has already been used. Please ask for a new one.';

export function passwordResetRoutes(route: Route, context: AppContext): void {
  const { db, clock } = context;

  route(requestPasswordReset, { access: 'anyone', audited: true }, async ({ body, request }) => {
    await slowDownCalls(context, 'password-reset', request.ip);
    await queueAccountMail(context, RESET_PASSWORD_MAIL, body.email, request.cookies[REGISTRATION_COOKIE]);
    return { detail: 'Password reset link has been sent to your email.' };
  });

  /** Shown before resetting: which passkeys stay. */
  route(showPasskeysAtReset, { access: 'anyone', secretParam: 'token' }, async ({ params, request }) => {
    await slowDownCalls(context, 'password-reset-confirm', request.ip);
    const account_id = await ownerOf(db, clock.now(), params);
    const person = await queries.findPerson(db, account_id);
    return {
      ...(await passkeys.showPasskeysAtReset(db, account_id)),
      time_zone: person?.time_zone ?? 'UTC',
    };
  });

  /** A refused form keeps the link valid; of two sent at once, one wins. */
  const confirming = { access: 'anyone', audited: true, secretParam: 'token' } as const;
  route(confirmPasswordReset, confirming, async ({ params: link, body: form, request }) => {
    const failure = firstFailure(newPasswordChecks, form);
    // The screen shows `detail`, not field errors (specification, section 8).
    if (failure) throw new Invalid(failure.message);
    await slowDownCalls(context, 'password-reset-confirm', request.ip);

    const id = await ownerOf(db, clock.now(), link);
    const person = await queries.findPerson(db, id);
    const weakness = person && weaknessOf(form.new_password, person);
    if (weakness !== undefined) throw new Invalid(weakness);
    const passwordHash = await hashPassword(form.new_password, { from: networkOf(request.ip) });

    const email = await db.transaction().execute(async (trx) => {
      // Lock the account to serialize its links, then check the link again.
      const account = await queries.lockAccount(trx, id);
      if (!account) throw new Invalid(DEAD_LINK);
      const now = clock.now();
      await ownerOf(trx, now, link);
      await queries.setPassword(trx, account.id, passwordHash, now);
      await closeAllSessions(trx, account.id);
      await queries.forgetDevices(trx, account.id);
      await passkeys.keepPasskeys(trx, account.id, form.keep_passkeys ?? []);
      await queueAtOnce(context, trx, PASSWORD_CHANGED_MAIL, account.email, {});
      return account.email;
    });
    // Forgets wrong attempts from unknown browsers: they were at the old password.
    await emptyBuckets(db, emailKeys(context.key, 'login', email));
    return { detail: 'Your password has been reset. You can log in now.' };
  });
}

/** Whose password it sets. @throws Invalid */
async function ownerOf(db: Db, now: Date, { uid, token }: { uid: string; token: string }): Promise<number> {
  const id = await queries.openLink(db, now, 'reset_password', token, { dead: DEAD_LINK });
  if (String(id) !== Buffer.from(uid, 'base64url').toString()) throw new Invalid(DEAD_LINK);
  return id;
}
