import { expect, it } from 'vitest';
import { ApiError } from '#client/platform/api-error.ts';
import { changed, changeFailure, lateChangeFailure, registeredText } from './event-form.ts';

const event = { name: 'Run', starts_at: '2026-05-09T21:30:00.000Z', location: 'Park', current_attendees: 2 };

it('says who will be notified before an event is changed', () => {
  expect(registeredText(0)).toBe('Nobody has registered so far.');
  expect(registeredText(1)).toBe(
    '1 person is registered, and stays so. If you change the date, time or place, that person is told by email.',
  );
  expect(registeredText(1200)).toContain('1,200 people are registered, and stay so.');
});

it('says that people are notified only if they are', () => {
  expect(changed(event, { ...event, name: 'Walk' })).toBe('“Walk” is changed.');
  expect(changed(event, { ...event, location: 'Beach' })).toBe(
    '“Run” is changed. Everybody who is registered is told by email.',
  );
  expect(changed(event, { ...event, location: 'Beach', current_attendees: 0 })).toBe('“Run” is changed.');
});

it('leaves field errors to the fields, and otherwise says what to do', () => {
  const refused = new ApiError('refused', 'Refused', { status: 400, data: { name: ['No.'] } });
  expect(changeFailure(refused)).toBeUndefined();
  const lost = new ApiError('no-response', 'Nothing');
  expect(changeFailure(lost)).toBe(
    'Error request: No response from server. What you typed is still here. Please save it again: if it was saved already, nobody is told a second time.',
  );
  expect(lateChangeFailure('Run', lost)).toContain('“Run” may have been changed: please look at it.');
});
