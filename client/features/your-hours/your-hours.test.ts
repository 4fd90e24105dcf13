/** The sums behind the pictures. */
import { describe, expect, it } from 'vitest';
import { entryWith as entry } from '#client/testing/entries.ts';
import { byOrganization, hoursByDay, schoolYears, sharesOf, weekdayName, yearMap } from './your-hours.ts';

describe('a year day by day', () => {
  const entries = [
    entry({ date: '2025-08-01', hours: 1, verified: true }),
    entry({ date: '2026-01-31', hours: 3, verified: true }),
    entry({ date: '2026-02-01', hours: 2 }),
    entry({ date: '2026-02-01', hours: 3, verified: true }),
    entry({ date: '2026-07-31', hours: 6, verified: true }),
    entry({ date: '2026-08-01', hours: 9, verified: true }),
    entry({ date: '2026-03-01', hours: 9, recycling_bin: true }),
  ];

  it('has each day once, in two halves of weeks from Sunday to Saturday', () => {
    const halves = yearMap(entries, 2025);
    const days = halves.flat().flatMap(({ days: week }) => week.flatMap((day) => (day ? [day.day] : [])));
    expect(days).toHaveLength(365);
    expect(new Set(days).size).toBe(365);
    expect(days).toEqual(days.toSorted());
    for (const { week, days: ofWeek } of halves.flat()) {
      expect(ofWeek).toHaveLength(7);
      expect(weekdayName(week)).toBe('Sunday');
    }
    // The same half week stands at the end of one and at the beginning of the other.
    expect(halves.map((half) => half.length)).toEqual([27, 26]);
  });

  it('is as dark as there were hours', () => {
    const level = (day: string) =>
      yearMap(entries, 2025)
        .flat()
        .flatMap(({ days }) => days)
        .find((one) => one?.day === day)?.level;
    expect(
      ['2025-08-02', '2025-08-01', '2026-01-31', '2026-02-01', '2026-07-31', '2026-03-01'].map(level),
    ).toEqual([0, 1, 2, 3, 4, 0]);
  });

  it('names each month at the week in which it begins', () => {
    const months = yearMap([], 2025).map((half) => half.flatMap(({ month }) => month ?? []));
    expect(months).toEqual([
      ['2025-08', '2025-09', '2025-10', '2025-11', '2025-12', '2026-01'],
      ['2026-02', '2026-03', '2026-04', '2026-05', '2026-06', '2026-07'],
    ]);
  });

  it('has its numbers as a list', () => {
    expect(hoursByDay(entries, ['2026-02-01', '2026-07-31'])).toEqual([
      { day: '2026-02-01', verified: 3, waiting: 2 },
      { day: '2026-07-31', verified: 6, waiting: 0 },
    ]);
  });

  it('can be each year with entries, and the present one', () => {
    expect(schoolYears(entries, '2027-09-01')).toEqual([2027, 2026, 2025]);
    expect(schoolYears([], '2027-05-01')).toEqual([2026]);
  });
});

describe('organizations', () => {
  it('have their verified hours, most first, whatever the spelling', () => {
    const found = byOrganization([
      entry({ organizer: 'food  bank', hours: 1.1, verified: true, date: '2026-01-01' }),
      entry({ organizer: 'Food Bank', hours: 2.2, verified: true, date: '2026-02-01' }),
      entry({ organizer: 'Heal the Bay', hours: 3, verified: true }),
      entry({ organizer: 'Library', hours: 9 }),
    ]);
    expect(found.map(({ name, hours }) => [name, hours])).toEqual([
      ['Food Bank', 3.3],
      ['Heal the Bay', 3],
    ]);
  });

  it.each([
    [
      [1, 1, 1],
      [34, 33, 33],
    ],
    [
      [5, 3, 2],
      [50, 30, 20],
    ],
    [
      [197, 3],
      [99, 1],
    ],
    [[0], [0]],
    [[], []],
  ])('share %j hours as %j percent', (hours, shares) => {
    expect(sharesOf(hours)).toEqual(shares);
  });
});
