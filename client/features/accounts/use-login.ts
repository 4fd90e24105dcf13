/**
 * The steps of logging in (specification, section 4): is it an old account? Then a reset mail instead of a login. Else
 * log in, and the page's guard leads on to /opportunities as soon as the session is known.
 */
import { useState } from 'react';
import { checkOldAccount, login, requestPasswordReset } from '#shared/accounts/accounts.contract.ts';
import { OLD_ACCOUNT_MESSAGE } from '#shared/accounts/accounts.rules.ts';
import { normalizeEmail } from '#shared/rules.ts';
import { asApiError, callApi, type ApiError } from '#client/platform/api.ts';
import { useRefreshSession } from '#client/platform/session.ts';
import {
  isUnverified,
  loginMessage,
  oldAccountCheckMessage,
  oldAccountNotice,
  oldAccountResetMessage,
} from './accounts.messages.ts';

/** What the form shows after a try. */
export type LoginOutcome =
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'password-missing' }
  | { readonly kind: 'old-account'; readonly notice: string }
  | { readonly kind: 'failed'; readonly message: string; readonly canResend: boolean };

/** Runs one step; a failure becomes the outcome that `describe` words. */
async function step<T>(
  run: () => Promise<T>,
  describe: (error: ApiError) => string,
): Promise<{ reply: T } | { failed: LoginOutcome }> {
  try {
    return { reply: await run() };
  } catch (thrown) {
    const error = asApiError(thrown);
    return { failed: { kind: 'failed', message: describe(error), canResend: isUnverified(error) } };
  }
}

export function useLogin() {
  const [isBusy, setBusy] = useState(false);
  const refreshSession = useRefreshSession();

  async function tryToLogIn(typedEmail: string, password: string): Promise<LoginOutcome> {
    const email = normalizeEmail(typedEmail);
    const check = await step(() => callApi(checkOldAccount, { body: { email } }), oldAccountCheckMessage);
    if ('failed' in check) return { ...check.failed, ...neverResend };
    if (check.reply.message === OLD_ACCOUNT_MESSAGE) {
      const reset = await step(
        () => callApi(requestPasswordReset, { body: { email } }),
        oldAccountResetMessage,
      );
      if ('failed' in reset) return { ...reset.failed, ...neverResend };
      return { kind: 'old-account', notice: oldAccountNotice(email) };
    }
    // Only now: the owner of an old account has no password yet.
    if (password === '') return { kind: 'password-missing' };
    const entered = await step(() => callApi(login, { body: { email, password } }), loginMessage);
    if ('failed' in entered) return entered.failed;
    await refreshSession();
    return { kind: 'signed-in' };
  }

  async function logIn(email: string, password: string): Promise<LoginOutcome> {
    setBusy(true);
    try {
      return await tryToLogIn(email, password);
    } finally {
      setBusy(false);
    }
  }

  return { logIn, isBusy };
}

/** Only a refused login itself speaks about an unconfirmed email. */
const neverResend = { canResend: false } as const;
