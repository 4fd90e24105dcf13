import { describe, expect, it } from 'vitest';
import { isEmailAddress } from '#shared/rules.ts';
import { isCalendarDay, dayInZone } from '#shared/calendar.ts';
import { mailboxOf } from './mailbox.ts';

describe('email addresses', () => {
  it.each(['a@b.co', "o'neil@example.org", 'first.last+tag@sub.example.org', 'x_y-z@example.museum'])(
    'may be %s',
    (address) => {
      expect(isEmailAddress(address)).toBe(true);
    },
  );

  it.each([
    '',
    'a',
    'a@b',
    'a@b..co',
    '.a@b.co',
    'a..b@b.co',
    'a@b.co,c@d.co',
    'a b@c.co',
    'a@b.co\n',
    '<a@b.co>',
    'a%0a@b.co|x@y.co',
    '"a b"@c.co',
    'a@-b.co',
    `${'a'.repeat(65)}@b.co`,
    `a@${'b'.repeat(260)}.co`,
  ])('may not be %j', (address) => {
    expect(isEmailAddress(address)).toBe(false);
  });

  it.each([
    ['Ada@Example.org', 'ada@example.org'],
    ['ada+school@example.org', 'ada@example.org'],
    ['a.d.a@gmail.com', 'ada@gmail.com'],
    ['ada+x@googlemail.com', 'ada@gmail.com'],
    ['a.da@example.org', 'a.da@example.org'],
  ])('%s reaches the mailbox %s', (address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox);
  });
});

describe('calendar days', () => {
  it.each(['2026-02-28', '2024-02-29', '2000-01-01'])('include %s', (day) => {
    expect(isCalendarDay(day)).toBe(true);
  });
  it.each(['2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '0099-01-01', '05/03/2026', ''])(
    'do not include %s',
    (day) => {
      expect(isCalendarDay(day)).toBe(false);
    },
  );
  it('follow the time zone around midnight and daylight saving time', () => {
    expect(dayInZone(new Date('2026-05-05T06:59:59Z'), 'America/Los_Angeles')).toBe('2026-05-04');
    expect(dayInZone(new Date('2026-05-05T07:00:00Z'), 'America/Los_Angeles')).toBe('2026-05-05');
    expect(dayInZone(new Date('2026-01-05T07:59:59Z'), 'America/Los_Angeles')).toBe('2026-01-04');
  });
});
