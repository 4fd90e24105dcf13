import { expect, it } from 'vitest';
import type { SentMessage } from '#shared/messages/messages.contract.ts';
import { isShown, stateText, takeBackText, whatText } from './sent-text.ts';

const zone = 'America/Los_Angeles';
const announcement: SentMessage = {
  id: 7,
  kind: 'announcement',
  text: 'Hours are due on Friday.',
  text_es: null,
  class: 2027,
  until: '2026-12-03',
  is_mailed: true,
  people: 212,
  student: null,
  by: 'Rosa Delgado',
  at: '2026-11-26T23:10:00Z',
  mails_leave_at: '2026-11-26T23:20:00Z',
  taken_back: null,
};
const message: SentMessage = { ...announcement, kind: 'message', class: null, until: null };

it('says to whom it was', () => {
  expect(whatText(announcement)).toBe('Announcement to the class of 2027');
  expect(whatText({ ...announcement, class: null })).toBe('Announcement to the whole school');
  expect(whatText({ ...message, people: 12 })).toBe('Message to 12 students');
  expect(whatText({ ...message, student: { id: 1, name: 'Maya Okafor' } })).toBe('Message to Maya Okafor');
});

it('says whether it is shown, and can then be taken back', () => {
  const without = { ...announcement, mails_leave_at: null };
  expect(stateText(announcement, '2026-11-26', zone)).toBe('Shown until Dec 3, emails leave at 3:20 PM');
  expect(stateText(without, '2026-12-03', zone)).toBe('Shown until Dec 3');
  expect(isShown(without, '2026-12-03')).toBe(true);
  expect(stateText(without, '2026-12-04', zone)).toBe('Was shown until Dec 3, 2026');
  expect(isShown(without, '2026-12-04')).toBe(false);
  const taken_back = { by: 'Grace Hopper', at: '2026-11-28T02:00:00Z' };
  expect(stateText({ ...announcement, taken_back }, '2026-11-28', zone)).toBe(
    'Taken back by Grace Hopper, Nov 27, 2026',
  );
  expect(isShown({ ...announcement, taken_back }, '2026-11-28')).toBe(false);
});

it('says of a message only when its emails leave', () => {
  expect(stateText(message, '2026-11-26', zone)).toBe('Emails leave at 3:20 PM');
  expect(stateText({ ...message, mails_leave_at: null }, '2026-11-26', zone)).toBeUndefined();
});

it('says what taking back does to the emails', () => {
  const gone = 'It disappears from the students’ pages.';
  expect(takeBackText({ ...announcement, is_mailed: false, mails_leave_at: null }, '')).toBe(gone);
  expect(takeBackText(announcement, '2026-11-26T23:19:00Z')).toBe(`${gone} Its emails do not leave.`);
  expect(takeBackText(announcement, '2026-11-26T23:21:00Z')).toBe(
    `${gone} Emails that have left stay with the students.`,
  );
});
