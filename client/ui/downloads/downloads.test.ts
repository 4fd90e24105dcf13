import { describe, expect, it } from 'vitest';
import { ApiError } from '#client/platform/api.ts';
import { downloadFailure } from './downloads.ts';

const refused = (status: number, data?: unknown) => new ApiError('refused', 'Refused.', { status, data });
const silent = new ApiError('no-response', 'No response from server.');

describe('a failed download', () => {
  it('says that nothing was saved, and why', () => {
    expect(downloadFailure('all_entries.xlsx', new ApiError('incomplete', 'It stopped.'))).toBe(
      'all_entries.xlsx was not saved. The download stopped before it was complete. Please check your connection and try again.',
    );
    expect(downloadFailure('entries_7.xlsx', refused(404))).toContain('not at your school any more');
    expect(downloadFailure('entries_7.xlsx', silent)).toBe(
      'entries_7.xlsx was not saved. No response from server. Please check your connection and try again.',
    );
  });
});
