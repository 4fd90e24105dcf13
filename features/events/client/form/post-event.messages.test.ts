import { describe, expect, it } from 'vitest';
import { ApiError } from '#client/platform/api.ts';
import { lateFailure, postFailure, refusedFields } from './event-form.ts';

const refused = (status: number, data?: unknown) =>
  new ApiError('refused', `The server refused (${status}).`, { status, data });
const KEPT = 'What you typed is still here.';
const AGAIN = `${KEPT} Please post it again: if your event was posted already, it is not posted a second time.`;

describe('posting an event', () => {
  it('shows the server’s message when it fails', () => {
    expect(postFailure(refused(429, { detail: 'Too many events.' }))).toBe(
      `Error response: Too many events. ${KEPT}`,
    );
    expect(postFailure(refused(500))).toBe(`Error response: The server refused (500). ${KEPT}`);
  });

  it('does not claim that it failed when nobody knows', () => {
    const silent = new ApiError('no-response', 'No response from server.');
    expect(postFailure(silent)).toBe(`Error request: No response from server. ${AGAIN}`);
    expect(postFailure(refused(504))).toBe(`Error response: The server refused (504). ${AGAIN}`);
    expect(postFailure(new Error('Odd.'))).toBe(`Error: Odd. ${AGAIN}`);
    expect(lateFailure('Beach cleanup', silent, false)).toBe(
      '“Beach cleanup” may have been posted: please look into Your Events. Error request: No response from server.',
    );
    expect(lateFailure('Beach cleanup', refused(429, { detail: 'Too many events.' }), false)).toBe(
      '“Beach cleanup” was not posted. Error response: Too many events.',
    );
  });

  it('shows each error once: at its field, or above the form with its name', () => {
    const atFields = refused(400, { time: ['One.', 'Two.'], name: ['Three.'] });
    expect(refusedFields(atFields)).toEqual({
      time: 'Error response: One. Two.',
      name: 'Error response: Three.',
    });
    expect(postFailure(atFields)).toBeUndefined();
    const elsewhere = refused(400, { time: ['One.'], school: ['Two.', 'Three.'] });
    expect(postFailure(elsewhere)).toBe(`Error response: Time: One. | school: Two. | school: Three. ${KEPT}`);
    expect(lateFailure('Beach cleanup', atFields, true)).toBe(
      '“Beach cleanup” was not posted. Error response: Time: One. | Time: Two. | Event name: Three. What you typed is kept as unfinished in Your Events.',
    );
  });
});
