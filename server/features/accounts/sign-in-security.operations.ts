/** Account security for its owner: set a new password with the current one, end sessions. */
import { passwordChangeChecks, type PasswordChange } from '#shared/accounts/accounts.rules.ts';
import { revokeFeed } from '#server/features/events/calendar/event-calendar.operations.ts';
import { InvalidFields, NotSignedIn, refuseFirstFailure } from '#server/platform/http/errors.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { isOwnPassword } from '#server/platform/auth/own-password.ts';
import { hashPassword } from '#server/platform/auth/passwords.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { consume } from '#server/platform/auth/rate-limit.ts';
import { PASSWORD_CHANGED_MAIL, type PasswordChangedData } from './accounts.emails.ts';
import { passwordChangeLimit } from './accounts.limits.ts';
import {
  findAccountByEmail,
  findPersonWords,
  lockAccount,
  setPassword,
  useUpTokens,
} from './accounts.queries.ts';
import { weaknessOf } from './weak-passwords.ts';

const WRONG_PASSWORD = 'This is not your password.';

/**
 * Sets a new password and mails a notice. Links that set a password and the calendar address end.
 * @param renew ends all other sessions and renews this one, in the same transaction; false when this one has ended
 * @throws InvalidFields for either password; TooMany after many wrong ones; NotSignedIn when this session has ended.
 */
export async function changeOwnPassword(
  context: AppContext,
  caller: Caller,
  form: PasswordChange,
  renew: (trx: Trx) => Promise<boolean>,
): Promise<string> {
  const { db, clock } = context;
  refuseFirstFailure(passwordChangeChecks, form);
  const person = await findPersonWords(db, caller.account_id);
  const weakness = person && weaknessOf(form.new_password, person);
  if (weakness !== undefined) throw new InvalidFields({ new_password: [weakness] });

  const account = await findAccountByEmail(db, caller.email);
  if (!account) throw new NotSignedIn();
  if (!(await isOwnPassword(context, account.id, account.password_hash, form.password))) {
    throw new InvalidFields({ password: [WRONG_PASSWORD] });
  }
  // Count only after the right password, or a stolen session could use up the limit; and only if it could be hashed.
  const changes = `change-password:account:${account.id}`;
  const passwordHash = await hashPassword(form.new_password, { from: account.id, isKnown: true });
  await consume(context, changes, passwordChangeLimit, 'Too many new passwords.');

  await db.transaction().execute(async (trx) => {
    const locked = await lockAccount(trx, account.id);
    // Another password set meanwhile has ended this session, too.
    if (locked?.password_hash !== account.password_hash) throw new NotSignedIn();
    const now = clock.now();
    await setPassword(trx, account.id, passwordHash, now);
    await useUpTokens(trx, account.id, ['reset_password', 'finish_login'], now);
    if (!(await renew(trx))) throw new NotSignedIn();
    await revokeFeed(trx, account.id);
    const data: PasswordChangedData = { with_the_old_one: true };
    await queueMail(context, trx, {
      kind: PASSWORD_CHANGED_MAIL,
      to: account.email,
      data: { ...data },
      priority: 'account',
    });
  });
  return 'Your password was changed, and you were logged out everywhere else.';
}

/**
 * Ends other sessions, links to open one, and the calendar address; a new token makes copies of the cookie useless.
 * @param renew does so under the account lock; false when this session has ended
 * @throws NotSignedIn when another session has ended this one meanwhile
 */
export async function endOthers(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  caller: Caller,
  renew: (trx: Trx) => Promise<boolean>,
): Promise<string> {
  await db.transaction().execute(async (trx) => {
    // Of two sessions that end each other at once, one survives, without a deadlock.
    await lockAccount(trx, caller.account_id);
    await useUpTokens(trx, caller.account_id, ['finish_login'], clock.now());
    if (!(await renew(trx))) throw new NotSignedIn();
    await revokeFeed(trx, caller.account_id);
  });
  return 'You were logged out everywhere else.';
}
