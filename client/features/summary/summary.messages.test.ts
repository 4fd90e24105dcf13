/** The words of what fails in the Volunteer Database. */
import { describe, expect, it } from 'vitest';
import { ApiError } from '#client/platform/api.ts';
import { downloadFailure } from '#client/domain/downloads/download.messages.ts';
import { progressFailure, summaryFailure } from './summary.messages.ts';

const refused = (status: number, data?: unknown) => new ApiError('refused', 'Refused.', { status, data });
const silent = new ApiError('no-response', 'No response from server.');

describe('the list', () => {
  it('gives the server’s reason once, and says what to do', () => {
    expect(summaryFailure(refused(500, { detail: 'Something broke' }))).toBe(
      'The students could not be loaded. Something broke. Please try again.',
    );
    expect(
      summaryFailure(refused(503, { detail: 'The service is busy. Please try again in a moment.' })),
    ).toBe('The students could not be loaded. The service is busy. Please try again in a moment.');
    expect(summaryFailure(refused(502))).toBe('The students could not be loaded. Please try again.');
    expect(progressFailure(silent)).toBe(
      'How many students meet the requirement could not be loaded. No response from server. Please check your connection and try again.',
    );
  });

  it('says whose turn it is when the person may not any more', () => {
    expect(summaryFailure(refused(403, { detail: 'You do not have permission to do this.' }))).toContain(
      'You are not an administrator of your school any more.',
    );
    expect(summaryFailure(refused(401))).toContain('Please log in again.');
  });
});

describe('a download', () => {
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
