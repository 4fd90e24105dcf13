/** The messages of events, word for word as the specification has them (section 8). */
import { describe, expect, it } from 'vitest';
import { EVENT_FULL } from '#shared/events/events.rules.ts';
import { ApiError } from '#client/platform/api.ts';
import {
  actionDone,
  actionFailure,
  detailFailure,
  givesEmail,
  listFailure,
  ownFailure,
  removeQuestion,
  withdrawQuestion,
} from './events.messages.ts';

const refused = (status: number, data?: unknown) =>
  new ApiError('refused', `The server refused (${status}).`, { status, data });
const silent = new ApiError('no-response', 'No response from server.');

describe('a failure', () => {
  it.each([
    [listFailure, 'Error fetching events: '],
    [ownFailure, 'Error fetching user events: '],
    [detailFailure, 'Error fetching event details: '],
    [(thrown: unknown) => actionFailure('remove', thrown), 'Error deleting event: '],
    [(thrown: unknown) => actionFailure('register', thrown), 'Error registering for event: '],
    [(thrown: unknown) => actionFailure('withdraw', thrown), 'Error withdrawing from event: '],
  ])('begins as it is known, and says why and what to do (%#)', (failure, beginning) => {
    expect(failure(refused(409, { detail: EVENT_FULL }))).toBe(beginning + EVENT_FULL);
    expect(failure(refused(500))).toBe(`${beginning}The server refused (500). Please try again.`);
    expect(failure(silent)).toBe(
      `${beginning}No response from server. Please check your connection and try again.`,
    );
    expect(failure(new Error('Odd'))).toBe(`${beginning}Odd Please try again.`);
  });

  it('says what may have become of an event that is not there', () => {
    expect(detailFailure(refused(404, { detail: 'Not found.' }))).toBe(
      'Error fetching event details: Not found. Perhaps its organizer has deleted this event.',
    );
  });
});

describe('before something is done', () => {
  const event = { name: 'Beach cleanup', organizer: 'Ana Lopez', is_past: false };

  it('the page names the organizer and the address that they get', () => {
    expect(givesEmail('Ana Lopez', 'ben@example.org')).toContain(
      'the organizer, Ana Lopez, gets your name and your email address, ben@example.org.',
    );
  });

  it('withdrawing says who is told', () => {
    expect(withdrawQuestion(event).message).toBe(
      'Your seat at “Beach cleanup” becomes free for somebody else, and Ana Lopez is told by email.',
    );
  });

  it.each([
    [0, false, 'Nobody is registered, so nobody is told by email.'],
    [1, false, '1 person is registered and is told by email.'],
    [1200, false, '1,200 people are registered, and each of them is told by email.'],
    [3, true, 'It has begun already, so nobody is told by email.'],
  ])('deleting says how many are mailed: %i, past %s', (current_attendees, is_past, words) => {
    expect(removeQuestion({ ...event, current_attendees, is_past }).message).toBe(
      `“Beach cleanup” is deleted. ${words} This cannot be undone.`,
    );
  });

  it('and afterwards it is named', () => {
    expect(actionDone('register', event)).toBe(
      'You are registered for “Beach cleanup”. Ana Lopez is told by email.',
    );
    expect(actionDone('withdraw', event)).toContain('You have withdrawn from “Beach cleanup”.');
    expect(actionDone('remove', event)).toBe('“Beach cleanup” is deleted.');
  });
});
