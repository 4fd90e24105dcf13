/** The words of the verification page. */
import { describe, expect, it } from 'vitest';
import { ApiError } from '#client/platform/api.ts';
import { decidedWords, verificationFailure } from './verification.messages.ts';

describe('a failure', () => {
  it('shows the specification’s words and the server’s own', () => {
    const error = new ApiError('refused', 'x', { status: 409, data: { detail: 'You accepted this entry.' } });
    expect(verificationFailure(error)).toEqual({
      text: 'There was an error processing your action. Please try again or contact support.',
      detail: 'You accepted this entry.',
      canRetry: false,
    });
  });

  it('offers another try only where that can help', () => {
    expect(verificationFailure(new ApiError('no-response', 'x')).canRetry).toBe(true);
    expect(verificationFailure(new ApiError('refused', 'x', { status: 503 })).canRetry).toBe(true);
    expect(verificationFailure(new ApiError('refused', 'x', { status: 404 })).canRetry).toBe(false);
  });
});

describe('a second visit', () => {
  it('names the decision and its day on the reader’s calendar', () => {
    expect(decidedWords('accepted', new Date(2026, 4, 3, 22, 30).toISOString())).toBe(
      'You accepted this entry on May 3, 2026',
    );
    expect(decidedWords('rejected', null)).toBe('You rejected this entry');
  });
});
