import { isEmailAddress, normalizeEmail } from '#shared/rules.ts';
import type { AppContext, Db } from '#server/platform/app-context.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import { InvalidFields } from '#server/platform/http/errors.ts';
import { queueAtOnce } from '#server/platform/mail/mail.ts';
import {
  CONFIRM_REGISTRATION_MAIL,
  FINISH_LOGIN_MAIL,
  RESET_PASSWORD_MAIL,
  type RequestedMailData,
} from './accounts.emails.ts';
import { emailKey, mayMail, mayMailStranger } from './accounts.limits.ts';
import { findAccountByEmail, findSchoolByName } from './accounts.queries.ts';
import { waiting as registrationsOf } from './registrations.queries.ts';

/** @throws InvalidFields when there is no such school */
export async function chooseSchool(db: Db, name: string): Promise<{ id: number; name: string }> {
  const school = await findSchoolByName(db, name);
  if (!school) throw new InvalidFields({ school: ['Please choose one of the schools.'] });
  return school;
}

/**
 * Mails a link. Takes the same time with and without an account: the mail is composed later, and dropped if
 * nobody can get it. `browser` is the token a registration left in this browser; the mail confirms that one.
 */
export async function queueAccountMail(
  context: AppContext,
  kind: typeof RESET_PASSWORD_MAIL | typeof CONFIRM_REGISTRATION_MAIL | typeof FINISH_LOGIN_MAIL,
  text: string,
  browser?: string,
): Promise<void> {
  const email = normalizeEmail(text);
  if (!isEmailAddress(email)) throw new InvalidFields({ email: ['Please enter a valid email address.'] });
  const browserHash = hashToken(browser ?? '');
  await context.db.transaction().execute(async (trx) => {
    const account = await findAccountByEmail(trx, email);
    const waiting = await registrationsOf(trx, email, context.clock.now()).execute();
    const isStranger = account ? !account.email_verified_at : waiting.length > 0;
    // Silently dropped above the limit: a response would reveal other people's requests.
    const mayLeave = isStranger
      ? await mayMailStranger(context, trx, email)
      : await mayMail(context, trx, emailKey(context.key, kind, email));
    if (!mayLeave) return;
    const own = waiting.find(({ browser_hash }) => browser_hash.equals(browserHash));
    const data: RequestedMailData = {
      // A registration made before this mail is composed gets a mail of its own.
      ...(!account && waiting.length === 0 && { is_to_nobody: true }),
      ...(own && { registration_id: own.id }),
    };
    await queueAtOnce(context, trx, kind, email, data);
  });
}
