import { expect, it } from 'vitest';
import type { DetailedEvent } from '#features/events/events.contract.ts';
import { canSendNotice, noticesLeft } from './event-detail-page.tsx';

const attendee = (id: number) => ({ id, name: 'Ana L.', email: null });
const notice = (number: number) => ({ number, text: 'Come early.', at: '2026-05-04T19:00:00Z', people: 2 });
const own = { is_organizer: true, is_past: false, attendees: [attendee(1), attendee(2)] } as DetailedEvent;

it('offers up to three notices to several attendees until the event begins', () => {
  expect(canSendNotice(own)).toBe(true);
  expect(canSendNotice({ ...own, notices: [notice(1), notice(2)] })).toBe(true);
  expect(canSendNotice({ ...own, notices: [notice(1), notice(2), notice(3)] })).toBe(false);
  expect(canSendNotice({ ...own, attendees: [attendee(1)] })).toBe(false);
  expect(canSendNotice({ ...own, is_past: true })).toBe(false);
  expect(canSendNotice({ ...own, is_organizer: false })).toBe(false);
});

it('says how many notices are left', () => {
  expect(noticesLeft({})).toBe('You can email everybody who registered, 3 times at most.');
  expect(noticesLeft({ notices: [notice(1)] })).toBe('You can send 2 more notices.');
  expect(noticesLeft({ notices: [notice(1), notice(2)] })).toBe('You can send one more notice.');
});
