/** Specification, section 8. */
import { PASSWORD_MINIMUM, PASSWORD_TOO_SHORT } from '#features/accounts/accounts.rules.ts';
import type { SecondStep } from '#features/accounts/second-factor/second-factor.rules.ts';
import type { ApiError } from '#client/platform/api-error.ts';

export const RESET_LINK_SENT = 'Password reset link has been sent to your email.';
const RESET_LINK_FAILED = 'Failed to send password reset link. Please try again.';
const NOT_VERIFIED = 'Account not verified. Please check your email for verification.';
export const VERIFICATION_FAILED = 'Verification failed. This link may have expired or is invalid.';

/** `45 seconds`, `2 minutes`; minutes are rounded up, so the wait is never too short. */
export function describeWait(seconds: number): string {
  const [count, unit] =
    seconds < 60 ? [Math.max(1, Math.ceil(seconds)), 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

export function tooManyMessage(error: ApiError): string {
  const wait = error.retryAfter === undefined ? 'a few minutes' : describeWait(error.retryAfter);
  return `Too many attempts. Please wait ${wait} and try again.`;
}

/** The CSRF check's 403 is about the page or a browser that blocks cookies. */
const isCsrfRefusal = ({ code }: ApiError) => code === 'csrf';

export function registrationMessage(error: ApiError, password: string): string {
  if (error.kind === 'no-response') return 'No response from server. Please try again later.';
  if (error.kind === 'unexpected') return 'An unexpected error occurred. Please try again.';
  if (error.status === 429) return tooManyMessage(error);
  // A 4xx detail is meant for the user; a 5xx detail is not.
  const { status = 500, detail } = error;
  if (detail !== '' && status >= 400 && status < 500) return detail;
  if (password.length < PASSWORD_MINIMUM) return PASSWORD_TOO_SHORT;
  return 'Registration failed. Please check your input.';
}

export function oldAccountCheckMessage(error: ApiError): string {
  if (error.status === 429) return tooManyMessage(error);
  if (isCsrfRefusal(error) && error.detail !== '') return error.detail;
  return error.kind === 'refused'
    ? 'Invalid email or password.'
    : 'An error occurred while checking the account status.';
}

export function oldAccountResetMessage(error: ApiError): string {
  const failed = 'An error occurred while sending password reset email.';
  return error.status === 429 ? `${failed} ${tooManyMessage(error)}` : failed;
}

export function loginMessage(error: ApiError): string {
  if (error.kind === 'no-response') return 'No response from server.';
  if (error.kind === 'unexpected') return 'An unexpected error occurred.';
  if (isCsrfRefusal(error)) return `An unexpected error occurred. ${error.detail}`.trim();
  if (error.status === 429) return tooManyMessage(error);
  // The specification's message for this status, then the real reason.
  if (error.code === 'suspended') return `${NOT_VERIFIED} In fact: ${error.detail}`;
  if (isUnverified(error)) return NOT_VERIFIED;
  return 'Invalid email or password.';
}

/** After many wrong passwords, a mailed link finishes the login. A wrong password gets the same response. */
export const isFinishedByMail = ({ code }: ApiError) => code === 'finish_by_mail';

/** Must not reveal whether the password was right. */
export function finishByMailNotice(email: string): string {
  return `Somebody tried many wrong passwords for this account lately. If yours was right, we emailed a link to ${email}. Open it to finish logging in. Nothing there? Check your junk or spam folder, then try again or set a new password.`;
}

/** The password was right but the email is unconfirmed: offer a new link. */
export const isUnverified = (error: ApiError) =>
  error.status === 403 && !isCsrfRefusal(error) && error.code !== 'suspended';

export function finishLoginMessage(error: ApiError): string {
  if (error.status === 429) return tooManyMessage(error);
  return error.status === 400 && error.detail !== '' ? error.detail : 'Logging in failed. Please try again.';
}

export const resetRequestMessage = (error: ApiError): string =>
  error.status === 429 ? `${RESET_LINK_FAILED} ${tooManyMessage(error)}` : RESET_LINK_FAILED;

export const resetConfirmMessage = ({ detail }: ApiError) => detail || 'An error occurred.';

export function oldAccountNotice(email: string): string {
  return `Your account comes from our previous system. We have sent a password reset link to ${email}. Please complete the password reset before you log in. If the email does not arrive, check your junk or spam folder.`;
}

export function codeHint(methods: readonly SecondStep[]): string {
  return methods.includes('app')
    ? 'The six digits from your authenticator app. Lost your phone? Use a recovery code.'
    : 'One of your recovery codes.';
}
