import { describe, expect, it } from 'vitest';
import { ApiError } from '#client/platform/api.ts';
import { deletionFailure, keptText } from './account-deletion.tsx';

describe('an account deletion that failed', () => {
  it('says that the account still exists only if the server said so', () => {
    const refused = new ApiError('refused', 'refused', { status: 409, data: { detail: 'Only head.' } });
    expect(deletionFailure(refused)).toMatch(/^Your account was not deleted\. /);
  });

  it('says that the account may be deleted when the answer was lost', () => {
    const unsure = { status: 503, data: { detail: 'Lost.', code: 'unsure' } };
    for (const lost of [
      new ApiError('no-response', 'none'),
      new ApiError('refused', 'refused', { status: 504 }),
      new ApiError('refused', 'refused', unsure),
    ]) {
      expect(deletionFailure(lost)).toContain('not known whether your account is gone');
    }
  });
});

it('says which records a school keeps', () => {
  expect(keptText({ school: 'UCLA', entries: 1, until: 2029 })).toBe(
    'UCLA keeps the dates and hours of one verified entry, how each was verified, and your graduation year, under a made-up name, until the end of 2029.',
  );
  expect(keptText({ school: 'UCLA', entries: 12, until: 2029 })).toContain(' of 12 verified entries, ');
});
