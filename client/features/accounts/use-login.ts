/**
 * Logging in (specification, section 4): an old account gets a reset mail instead. After a login the page's guard redirects to
 * /opportunities.
 */
import { checkOldAccount, login, requestPasswordReset } from '#shared/accounts/accounts.contract.ts';
import type { SecondStep } from '#shared/second-factor/second-factor.rules.ts';
import { normalizeEmail } from '#shared/rules.ts';
import { asApiError, callApi, type ApiError } from '#client/platform/api.ts';
import { useRefreshSession } from '#client/platform/session.ts';
import {
  finishByMailNotice,
  isFinishedByMail,
  isUnverified,
  loginMessage,
  oldAccountCheckMessage,
  oldAccountNotice,
  oldAccountResetMessage,
} from './accounts.messages.ts';

export type LoginOutcome =
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'password-missing' }
  /** The password was right, and a second step follows. */
  | { readonly kind: 'second-step'; readonly methods: readonly SecondStep[] }
  /** It goes on by mail: an old account, or a login that is finished by a link. */
  | { readonly kind: 'look-into-mail'; readonly notice: string }
  | { readonly kind: 'failed'; readonly message: string; readonly canResend: boolean };

/** Runs one step; `describe` turns a failure into a message. */
async function step<T>(
  run: () => Promise<T>,
  describe: (error: ApiError) => string,
): Promise<{ reply: T } | { failed: LoginOutcome }> {
  try {
    return { reply: await run() };
  } catch (thrown) {
    const error = asApiError(thrown);
    // Only a refused login is about an unconfirmed email.
    return { failed: { kind: 'failed', message: describe(error), canResend: false } };
  }
}

export function useLogin() {
  const refreshSession = useRefreshSession();

  return async function logIn(typedEmail: string, password: string): Promise<LoginOutcome> {
    const email = normalizeEmail(typedEmail);
    const check = await step(() => callApi(checkOldAccount, { body: { email } }), oldAccountCheckMessage);
    if ('failed' in check) return check.failed;
    if (check.reply.code === 'old_account') {
      const reset = await step(
        () => callApi(requestPasswordReset, { body: { email } }),
        oldAccountResetMessage,
      );
      if ('failed' in reset) return reset.failed;
      return { kind: 'look-into-mail', notice: oldAccountNotice(email) };
    }
    // Checked last: the owner of an old account has no password yet.
    if (password === '') return { kind: 'password-missing' };
    try {
      const reply = await callApi(login, { body: { email, password } });
      if ('code' in reply) return { kind: 'second-step', methods: reply.methods };
    } catch (thrown) {
      const error = asApiError(thrown);
      if (isFinishedByMail(error)) return { kind: 'look-into-mail', notice: finishByMailNotice(email) };
      return { kind: 'failed', message: loginMessage(error), canResend: isUnverified(error) };
    }
    await refreshSession();
    return { kind: 'signed-in' };
  };
}
