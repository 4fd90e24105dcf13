/** The words of the portfolio's failures. */
import { describe, expect, it } from 'vitest';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { ApiError } from '#client/platform/api.ts';
import {
  deleteFailure,
  entryFailure,
  entryLoadFailure,
  isSessionOver,
  refusedFields,
  requestWords,
} from './entries.messages.ts';

const refused = (status: number, data: unknown) => new ApiError('refused', 'refused', { status, data });

describe('a refused entry', () => {
  it('flattens the server’s field errors', () => {
    const error = refused(400, { hours: ['Hours cannot exceed 10'], contact: ['First', 'Second'] });
    expect(entryFailure(error)).toBe(
      'Error: hours: Hours cannot exceed 10 | contact: First | contact: Second',
    );
    expect(refusedFields(error)).toEqual({ hours: 'Hours cannot exceed 10', contact: 'First' });
  });

  it('says so when the answer cannot be read', () => {
    const error = new ApiError('refused', 'refused', { status: 502, unparseable: true });
    expect(entryFailure(error)).toBe('Error: Unable to parse error response');
    expect(entryFailure(refused(500, null))).toBe('Error: Unable to parse error response');
  });

  it('passes on the server’s general message', () => {
    expect(entryFailure(refused(429, { detail: 'Too many today.' }))).toBe('Error: Too many today.');
  });

  it('does not claim to know what happened when no answer came', () => {
    expect(entryFailure(new ApiError('no-response', 'x'))).toMatch(/^Error: No response from server/);
  });

  it('knows an ended session', () => {
    expect(isSessionOver(refused(401, { detail: 'Not signed in.' }))).toBe(true);
    expect(isSessionOver(refused(403, {}))).toBe(false);
  });
});

describe('other failures', () => {
  it('says that a deleted entry is back, and why', () => {
    expect(deleteFailure('Beach', refused(403, { detail: 'Not yours.' }))).toBe(
      '“Beach” was not deleted and is back in your list. Not yours.',
    );
  });

  it('tells a missing entry from a failed call', () => {
    expect(entryLoadFailure(refused(404, { detail: 'Not found.' }))).toMatch(/^This entry is not there/);
    expect(entryLoadFailure(new TypeError('boom'))).toMatch(/^The entry could not be loaded/);
  });
});

it('has plain words for every state of a request', () => {
  const states: readonly Entry['request_state'][] = [
    'none',
    'queued',
    'sent',
    'failed',
    'opened',
    'accepted',
  ];
  const words = states.map((request_state) => requestWords({ request_state, contact: 'a@b.org' } as Entry));
  expect(new Set(words).size).toBe(states.length);
  expect(words[3]).toContain('a@b.org');
});
