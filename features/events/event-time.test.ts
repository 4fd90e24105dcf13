import { describe, expect, it } from 'vitest';
import {
  formatEventDate,
  formatEventTime,
  parseEventDate,
  parseEventTime,
  tidyEventDate,
  tidyEventTime,
} from './event-time.ts';

describe('the date of an event', () => {
  it('is a real day in the format MM/DD/YYYY', () => {
    expect(parseEventDate('05/04/2026')).toBe('2026-05-04');
    expect(parseEventDate('02/29/2028')).toBe('2028-02-29');
    expect(formatEventDate('2026-05-04')).toBe('05/04/2026');
  });

  it.each(['02/30/2026', '02/29/2026', '13/01/2026', '00/10/2026', '05/00/2026', '05/32/2026', '5/4/2026'])(
    'cannot be %s',
    (text) => {
      expect(parseEventDate(text)).toBeUndefined();
    },
  );

  it.each(['05/04/26', '2026-05-04', '05-04-2026', '05/04/2026x', '', '05/04/ 2026'])(
    'cannot be “%s”',
    (text) => {
      expect(parseEventDate(text)).toBeUndefined();
    },
  );

  it('is corrected if the intended day is clear', () => {
    for (const text of ['5/4/2026', ' 05/04/2026 ', '5.4.2026', '2026-05-04', '05-4-2026'])
      expect(tidyEventDate(text)).toBe('05/04/2026');
    for (const text of ['', 'tomorrow', '5/4/26']) expect(tidyEventDate(text)).toBe(text);
  });
});

describe('the time of an event', () => {
  it.each([
    ['12:00 AM', '00:00'],
    ['12:59am', '00:59'],
    ['01:05 Am', '01:05'],
    ['12:00 PM', '12:00'],
    ['11:59pM', '23:59'],
  ])('%s is %s', (text, time) => {
    expect(parseEventTime(text)).toBe(time);
  });

  it.each(['00:30 AM', '13:00 PM', '1:00 PM', '10:60 AM', '10:00', '10:00  AM', '22:00', '10:00 XM', ''])(
    'cannot be “%s”',
    (text) => {
      expect(parseEventTime(text)).toBeUndefined();
    },
  );

  it('is read and written without loss', () => {
    for (const time of ['00:00', '00:59', '01:05', '11:59', '12:00', '12:30', '13:00', '23:59'])
      expect(parseEventTime(formatEventTime(time))).toBe(time);
    expect(formatEventTime('14:30:00')).toBe('02:30 PM');
  });

  it('is corrected if the intended time is clear', () => {
    for (const text of ['2:30pm', '2:30 p.m.', ' 02:30 PM']) expect(tidyEventTime(text)).toBe('02:30 PM');
    expect(tidyEventTime('9am')).toBe('09:00 AM');
    for (const text of ['', 'noon', '14:30', '2:30 P']) expect(tidyEventTime(text)).toBe(text);
  });
});
