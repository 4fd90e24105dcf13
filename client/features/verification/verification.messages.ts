/** What became of a call of the contact's pages (specification, section 8). */
import { asApiError } from '#client/platform/api.ts';

export interface VerificationFailure {
  /** The server's own words, when there are any. */
  readonly detail: string;
  /** True where the same attempt may work in a moment. */
  readonly canRetry: boolean;
}

/** Why the link or the decision did not work. */
export function verificationFailure(thrown: unknown): VerificationFailure {
  const error = asApiError(thrown);
  const inTrouble = error.status !== undefined && error.status >= 500;
  return {
    detail: error.detail || (Object.values(error.fields)[0]?.[0] ?? ''),
    canRetry: error.kind !== 'refused' || inTrouble || error.status === 429,
  };
}
