/** Specification, section 8. */
import {
  PICTURE_ENDINGS,
  PICTURE_MAXIMUM_BYTES,
  PICTURE_TOO_LARGE,
  PICTURE_UNREADABLE,
} from '#features/accounts/profile/profile.rules.ts';
import { serverFailure, type ApiError } from '#client/platform/api-error.ts';

export const RESET_FAILED = 'Failed to reset password.';
export const RESET_SENT = 'Password reset link has been sent to your email.';

/** The server's message if it is meant for the user, else a general one. */
export function profileFailureMessage(error: ApiError): string {
  const general = 'Failed to update profile.';
  if (serverFailure(error) !== '') return serverFailure(error);
  if (error.kind !== 'refused' || error.status === undefined || error.status >= 500) return general;
  const named = (error.data as { error?: unknown } | null | undefined)?.error;
  if (typeof named === 'string' && named !== '') return named;
  const [first] = Object.values(error.fields).flat();
  return error.detail || first || (error.status === 413 ? PICTURE_TOO_LARGE : general);
}

/** Checks name and size; the server checks the content. */
export function pictureProblem(file: { readonly name: string; readonly size: number }): string | undefined {
  const name = file.name.toLowerCase();
  if (!PICTURE_ENDINGS.some((ending) => name.endsWith(ending))) return PICTURE_UNREADABLE;
  return file.size > PICTURE_MAXIMUM_BYTES ? PICTURE_TOO_LARGE : undefined;
}
