import { describe, expect, it } from 'vitest';
import { ApiError, isSessionOver } from '#client/platform/api-error.ts';
import {
  entryFailure,
  entryLoadFailure,
  isAlreadyRecorded,
  isNotStored,
  lateFailure,
} from './entry-form.messages.ts';
import { refusedFields } from '#client/platform/refused-fields.ts';

const refused = (status: number, data: unknown) => new ApiError('refused', 'refused', { status, data });

describe('a refused entry', () => {
  it('lists the server’s field errors in one line', () => {
    const error = refused(400, { hours: ['Hours cannot exceed 10'], contact: ['First', 'Second'] });
    expect(entryFailure(error, 'record')).toBe(
      'Error: hours: Hours cannot exceed 10 | contact: First | contact: Second',
    );
    expect(refusedFields(error)).toEqual({ hours: 'Hours cannot exceed 10', contact: 'First' });
  });

  it('says so if the answer cannot be read', () => {
    const error = new ApiError('refused', 'refused', { status: 502, unparseable: true });
    expect(entryFailure(error, 'record')).toBe('Error: Unable to parse error response');
    expect(entryFailure(refused(500, null), 'record')).toBe('Error: Unable to parse error response');
  });

  it('shows the server’s general message', () => {
    expect(entryFailure(refused(429, { detail: 'Too many today.' }), 'record')).toBe(
      'Error: Too many today.',
    );
  });

  it('can safely be sent again when no answer came', () => {
    const error = new ApiError('no-response', 'x');
    expect(entryFailure(error, 'record')).toBe(
      'Error: No response from server. What you typed is still here. Send it again: it will not be recorded twice.',
    );
    expect(entryFailure(error, 'update')).toMatch(/^Error: No response from server.*does no harm/);
  });

  it('may have been recorded earlier with another text', () => {
    expect(isAlreadyRecorded(refused(409, { detail: 'x' }))).toBe(true);
    expect(isAlreadyRecorded(refused(400, {}))).toBe(false);
  });

  it('recognizes an ended session', () => {
    expect(isSessionOver(refused(401, { detail: 'Not signed in.' }))).toBe(true);
    expect(isSessionOver(refused(403, {}))).toBe(false);
  });
});

describe('an answer that arrives after the user has left the form', () => {
  const lost = new ApiError('no-response', 'x');

  it('names the entry, the reason, and where the text is kept', () => {
    expect(lateFailure('Beach', refused(400, { hours: ['Too many'] }), 'record', true)).toBe(
      '“Beach”: Error: hours: Too many. Nothing was stored. What you typed is kept as unfinished in your portfolio.',
    );
    const unsure = refused(503, { detail: 'Not sure.', code: 'unsure' });
    expect(lateFailure('Beach', unsure, 'record', true)).not.toContain('Nothing was stored');
    expect(lateFailure('Beach', refused(401, {}), 'record', true)).toMatch(/session has ended, and nothing/);
    expect(lateFailure('Beach', refused(409, { detail: 'Already there.' }), 'record', true)).toMatch(
      /^“Beach”: Already there\. What/,
    );
  });

  it('promises nothing that is not certain', () => {
    expect(lateFailure('Beach', lost, 'record', false)).toMatch(
      /may have been stored all the same\. This device could not keep what you typed/,
    );
  });

  it('does not say whether an entry was stored, unless the server refused it', () => {
    expect([lost, refused(409, {}), refused(502, null)].map(isNotStored)).toEqual([false, false, false]);
    expect([refused(400, {}), refused(401, {}), refused(429, {})].every(isNotStored)).toBe(true);
  });
});

it('distinguishes a missing entry from a failed call', () => {
  expect(entryLoadFailure(refused(404, { detail: 'Not found.' }))).toMatch(/^This entry is not there/);
  expect(entryLoadFailure(new TypeError('boom'))).toMatch(/^The entry could not be loaded/);
});
