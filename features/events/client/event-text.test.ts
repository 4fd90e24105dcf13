import { describe, expect, it } from 'vitest';
import type { CommunityEvent } from '#features/events/events.contract.ts';
import {
  dayLabel,
  foreignZone,
  hourText,
  leafOf,
  marksOf,
  peopleCount,
  seatsShare,
  seatsText,
  shortDay,
  zoneText,
} from './event-text.ts';

const event: CommunityEvent = {
  id: 1,
  name: 'Beach cleanup',
  description: 'Bring gloves.',
  location: 'Dockweiler Beach',
  date: '05/04/2026',
  time: '02:30 PM',
  starts_at: '2026-05-04T21:30:00.000Z',
  time_zone: 'America/Los_Angeles',
  max_attendees: 7,
  current_attendees: 3,
  organizer: 'Ana Lopez',
  school: 'UCLA',
  is_organizer: false,
  is_registered: false,
  is_past: false,
};

describe('the time of an event', () => {
  it('shows the day of the week, regardless of the browser’s time zone', () => {
    expect(dayLabel('05/04/2026')).toBe('Monday, May 4, 2026');
    expect(shortDay('05/04/2026')).toBe('Mon, May 4, 2026');
    expect(leafOf('12/31/2026')).toEqual({ month: 'Dec', day: '31' });
  });

  it('is not invented for a day that does not exist', () => {
    expect(dayLabel('02/30/2026')).toBeUndefined();
    expect(dayLabel('5/4/2026')).toBeUndefined();
    expect(shortDay('someday')).toBe('someday');
  });

  it('shows the hour without a leading zero', () => {
    expect(['02:30 PM', '12:05 AM', '10:00am', '14:30'].map(hourText)).toEqual([
      '2:30 PM',
      '12:05 AM',
      '10:00 AM',
      '2:30 PM',
    ]);
  });

  it('shows the time zone only if it differs from the reader’s', () => {
    expect(foreignZone(event, 'America/Los_Angeles')).toBeUndefined();
    expect(foreignZone(event, 'America/New_York')).toBe('Pacific Time');
    expect(zoneText('America/New_York')).toBe('Eastern Time');
  });
});

describe('the seats of an event', () => {
  it.each([
    [0, 7, '0 of 7 seats taken', 0],
    [3, 7, '3 of 7 seats taken', 42],
    [1, 1, '1 of 1 seat taken', 100],
    [1, 10_000, '1 of 10,000 seats taken', 2],
    [9999, 10_000, '9,999 of 10,000 seats taken', 99],
  ])('with %i of %i taken', (current_attendees, max_attendees, expected, share) => {
    expect(seatsText({ current_attendees, max_attendees })).toBe(expected);
    expect(seatsShare({ current_attendees, max_attendees })).toBe(share);
  });
});

describe('the reader’s relation to an event', () => {
  const labels = (more: Partial<CommunityEvent>) => marksOf({ ...event, ...more }).map(([label]) => label);

  it('is not shown while the event is simply open', () => {
    expect(labels({})).toEqual([]);
  });

  it('is shown in full when several things apply', () => {
    expect(labels({ current_attendees: 7, is_registered: true })).toEqual(['You are registered', 'Full']);
    expect(labels({ current_attendees: 7, wait_place: 2 })).toEqual(['On the wait list', 'Full']);
    expect(labels({ is_past: true, is_organizer: true })).toEqual(['Past', 'Your event']);
    expect(labels({ is_past: true, is_registered: true })).toEqual(['Past', 'You were registered']);
  });
});

it('counts people', () => {
  expect([1, 2, 1311].map(peopleCount)).toEqual(['1 person', '2 people', '1,311 people']);
});
