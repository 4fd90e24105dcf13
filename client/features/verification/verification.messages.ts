/** What the verification page says (specification, section 8). */
import { ACTION_FAILED_TEXT } from '#shared/verification/verification.rules.ts';
import { asApiError } from '#client/platform/api.ts';

export interface FailureWords {
  readonly text: string;
  /** The server's own words, when there are any. */
  readonly detail: string;
  /** True where the same attempt may work in a moment. */
  readonly canRetry: boolean;
}

/** Why the link or the decision did not work. */
export function verificationFailure(thrown: unknown): FailureWords {
  const error = asApiError(thrown);
  const inTrouble = error.status !== undefined && error.status >= 500;
  return {
    text: ACTION_FAILED_TEXT,
    detail: error.detail || (Object.values(error.fields)[0]?.[0] ?? ''),
    canRetry: error.kind !== 'refused' || inTrouble || error.status === 429,
  };
}

/** The reader's own calendar: they decided on that day where they are. */
const calendar = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** What a second visit shows: `You accepted this entry on May 3, 2026`. */
export function decidedWords(state: 'accepted' | 'rejected', decidedAt: string | null): string {
  const day = decidedAt === null ? '' : ` on ${calendar.format(new Date(decidedAt))}`;
  return `You ${state} this entry${day}`;
}
