/** Texts about one's password and open sessions. */
import { OPEN_SESSIONS_MAXIMUM } from '#shared/accounts/accounts.rules.ts';
import type { OpenSession } from '#shared/accounts/sign-in-security.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { asApiError, isAnswerLost } from '#client/platform/api.ts';
import { schoolTime } from '#client/ui/format/text.ts';

export const PASSWORD_EXPLAINED =
  'Changing it logs you out everywhere else, ends a private calendar address, and sends you an email. Forgot it? Use Reset Password.';

export function passwordFailure(thrown: unknown): string {
  return isAnswerLost(thrown)
    ? 'No response from server, so it is not known whether your password was changed. Please load the page again: if you are logged out, it was, and the new one lets you in.'
    : `Your password was not changed. ${failureReason(thrown)}`;
}

export const SESSIONS_EXPLAINED = 'Not you? Log out there and change your password. Places are not recorded.';

export const SESSIONS_CUT = `Only the ${OPEN_SESSIONS_MAXIMUM} that were used last are listed.`;

export function sessionName({ is_current, device }: OpenSession): string {
  if (is_current) return device === null ? 'This browser' : `${device}: this browser`;
  return device ?? 'Another browser or device';
}

/** The label of the button that ends a session, for screen readers. */
export function endLabel({ created_at }: OpenSession, timeZone: string): string {
  return `Log out there: logged in since ${schoolTime(created_at, timeZone)}`;
}

export function endQuestion({ created_at, last_used_at }: OpenSession, timeZone: string) {
  return {
    title: 'Log out there?',
    message: `The browser or device that has been logged in since ${schoolTime(created_at, timeZone)}, last used ${schoolTime(last_used_at, timeZone)}, is logged out at once.`,
    confirmLabel: 'Log out there',
  };
}

export const endOthersQuestion = {
  title: 'Log out everywhere else?',
  message:
    'All browsers and devices but this one are logged out at once. A private calendar address ends, too.',
  confirmLabel: 'Log out everywhere else',
} as const;

export const SESSION_ENDED = 'Logged out there.';
export const SESSION_GONE = 'That one was logged out already.';
export const OTHERS_ENDED = 'You are logged out everywhere else.';

/** The session had ended already. */
export function isGone(thrown: unknown): boolean {
  return asApiError(thrown).status === 404;
}

export function endFailure(thrown: unknown): string {
  return isAnswerLost(thrown)
    ? 'No response from server, so it is not known whether that was logged out. The list shows it once it can be loaded.'
    : `Nothing was logged out. ${failureReason(thrown)}`;
}
