import { describe, expect, it } from 'vitest';
import { ApiError } from '#client/platform/api.ts';
import { deletionFailure } from './account-deletion.tsx';

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
