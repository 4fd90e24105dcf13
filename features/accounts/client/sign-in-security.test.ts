import { describe, expect, it } from 'vitest';
import { ApiError, isMissing } from '#client/platform/api-error.ts';
import { endFailure, endLabel, endQuestion, passwordFailure } from './sign-in-security-section.tsx';

const tooMany = { status: 429, data: { detail: 'Too many wrong attempts. Please try again in 4 seconds.' } };
const lost = [
  new ApiError('no-response', 'none'),
  new ApiError('refused', 'refused', { status: 504 }),
  new ApiError('refused', 'refused', { status: 503, data: { detail: 'Lost.', code: 'unsure' } }),
];

describe('a password change that failed', () => {
  it('says that the old password still applies only if the server said so, with its reason', () => {
    expect(passwordFailure(new ApiError('refused', 'refused', tooMany))).toBe(
      'Your password was not changed. Too many wrong attempts. Please try again in 4 seconds.',
    );
  });

  it('says that the new password may apply when the answer was lost', () => {
    for (const error of lost) expect(passwordFailure(error)).toContain('not known whether your password');
  });
});

describe('an open session', () => {
  const session = {
    id: 7,
    created_at: '2026-05-03T21:15:00.000Z',
    last_used_at: '2026-05-04T06:30:00.000Z',
    device: null,
    is_current: false,
  };

  it('shows its times in the school’s time zone', () => {
    expect(endLabel(session, 'America/Los_Angeles')).toBe(
      'Log out there: logged in since May 3, 2026, 2:15 PM',
    );
    expect(endQuestion(session, 'America/Los_Angeles').message).toContain(
      'since May 3, 2026, 2:15 PM, last used May 3, 2026, 11:30 PM, will be logged out',
    );
  });

  it('counts as ended when it no longer exists, but not after any other failure', () => {
    expect(isMissing(new ApiError('refused', 'refused', { status: 404 }))).toBe(true);
    for (const error of [...lost, new ApiError('refused', 'refused', { status: 500 })]) {
      expect(isMissing(error)).toBe(false);
    }
  });

  it('may have ended when the answer was lost', () => {
    for (const error of lost) expect(endFailure(error)).toContain('not known whether that was logged out');
    expect(endFailure(new ApiError('refused', 'refused', { status: 500 }))).toBe(
      'Nothing was logged out. Please try again.',
    );
  });
});
