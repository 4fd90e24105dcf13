import { describe, expect, it } from 'vitest';
import { EVENT_FULL } from '#features/events/events.rules.ts';
import { ApiError } from '#client/platform/api.ts';
import {
  actionDone,
  actionFailure,
  calendarFailure,
  detailFailure,
  foundNotDone,
  givesEmail,
  listFailure,
  outcomeUnknown,
  ownFailure,
  removeQuestion,
  withdrawQuestion,
} from './events.messages.ts';

const refused = (status: number, data?: unknown) =>
  new ApiError('refused', `The server refused (${status}).`, { status, data });
const silent = new ApiError('no-response', 'No response from server.');

describe('a failed event action', () => {
  it.each([
    [listFailure, 'Error fetching events: '],
    [ownFailure, 'Error fetching user events: '],
    [detailFailure, 'Error fetching event details: '],
    [
      (thrown: unknown) => calendarFailure({ name: 'Beach cleanup' }, thrown),
      'Error fetching the calendar file of “Beach cleanup”: ',
    ],
    [(thrown: unknown) => actionFailure('remove', thrown), 'Error deleting event: '],
    [(thrown: unknown) => actionFailure('register', thrown), 'Error registering for event: '],
    [(thrown: unknown) => actionFailure('withdraw', thrown), 'Error withdrawing from event: '],
  ])('starts as usual, and says why it failed and what to do (%#)', (failure, beginning) => {
    expect(failure(refused(409, { detail: EVENT_FULL }))).toBe(beginning + EVENT_FULL);
    expect(failure(refused(500))).toBe(`${beginning}The server refused (500). Please try again.`);
    expect(failure(silent)).toBe(
      `${beginning}No response from server. Please check your connection and try again.`,
    );
    expect(failure(new Error('Odd'))).toBe(`${beginning}Odd Please try again.`);
  });

  it('explains what may have happened to a missing event', () => {
    expect(detailFailure(refused(404, { detail: 'Not found.' }))).toBe(
      'Error fetching event details: Not found. Perhaps its organizer has deleted this event.',
    );
  });
});

describe('a lost answer', () => {
  it('is not reported as a failure before the result is known', () => {
    expect(outcomeUnknown('register', true)).toBe(
      'Error registering for event: No response from server. You may be registered all the same: this page shows it as soon as the server answers.',
    );
    expect(outcomeUnknown('remove', false)).toBe(
      'Error deleting event: No response from server. The event may be deleted all the same: please look into Your Events.',
    );
    expect(foundNotDone('withdraw', 'as it was')).toBe(
      'Error withdrawing from event: The server did not answer, and you are still registered. Please try again.',
    );
  });

  it('is explained by a deleted event', () => {
    const words = 'Error registering for event: Not found. Perhaps its organizer has deleted this event.';
    expect(foundNotDone('register', 'gone')).toBe(words);
    expect(actionFailure('register', refused(404, { detail: 'Not found.' }))).toBe(words);
  });
});

describe('a confirmation question', () => {
  const event = { name: 'Beach cleanup', organizer: 'Ana Lopez', is_past: false };

  it('names the organizer and the address that registering shares', () => {
    expect(givesEmail('Ana Lopez', 'ben@example.org')).toContain(
      'the organizer, Ana Lopez, gets your name and your email address, ben@example.org.',
    );
  });

  it('says who is notified of a withdrawal', () => {
    expect(withdrawQuestion(event).message).toBe(
      'Your seat at “Beach cleanup” becomes free for somebody else, and Ana Lopez is told by email.',
    );
  });

  const mailed = 'Unless it has begun by then, everybody who is registered is told by email';
  it.each([
    [0, false, `${mailed} (when this page was loaded: nobody).`],
    [1, false, `${mailed} (when this page was loaded: 1 person).`],
    [1200, false, `${mailed} (when this page was loaded: 1,200 people).`],
    [3, true, 'It has begun already, so nobody is told by email.'],
  ])(
    'says who is mailed about a deletion, true whatever happens meanwhile: %i, past %s',
    (current_attendees, is_past, words) => {
      expect(removeQuestion({ ...event, current_attendees, is_past }).message).toBe(
        `“Beach cleanup” is deleted. ${words} This cannot be undone.`,
      );
    },
  );

  it('is followed by a message that names the event', () => {
    expect(actionDone('register', event)).toBe(
      'You are registered for “Beach cleanup”. Ana Lopez is told by email.',
    );
    expect(actionDone('withdraw', event)).toContain('You have withdrawn from “Beach cleanup”.');
    expect(actionDone('remove', event)).toBe('“Beach cleanup” is deleted.');
  });
});
