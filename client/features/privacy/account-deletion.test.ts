import { describe, expect, it } from 'vitest';
import { ApiError } from '#client/platform/api.ts';
import { deletionFailure } from './account-deletion.tsx';

describe('an account that could not be deleted', () => {
  it('is only said to be there where the server said so', () => {
    const refused = new ApiError('refused', 'refused', { status: 409, data: { detail: 'Only head.' } });
    expect(deletionFailure(refused)).toMatch(/^Your account was not deleted\. /);
  });

  it('may be gone when the answer was lost, here or between server and database', () => {
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
