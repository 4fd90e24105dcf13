import { describe, expect, it } from 'vitest';
import { entryWith as entry } from '#client/testing/entries.ts';
import {
  byOrganization,
  hoursByDay,
  hoursByMonth,
  schoolYears,
  sharesOf,
  weekdayName,
} from './your-hours.ts';

describe('a school year', () => {
  const entries = [
    entry({ date: '2025-07-31', hours: 9, verified: true }),
    entry({ date: '2025-08-01', hours: 0.1, verified: true }),
    entry({ date: '2025-08-31', hours: 0.2, verified: true }),
    entry({ date: '2026-02-01', hours: 2 }),
    entry({ date: '2026-02-01', hours: 3, verified: true }),
    entry({ date: '2026-07-31', hours: 6, verified: true }),
    entry({ date: '2026-08-01', hours: 9, verified: true }),
    entry({ date: '2026-03-01', hours: 9, recycling_bin: true }),
  ];

  it('has twelve months from August, with separate verified and waiting hours', () => {
    const months = hoursByMonth(entries, 2025);
    expect(months.map(({ month }) => month)).toEqual(
      ['08', '09', '10', '11', '12']
        .map((month) => `2025-${month}`)
        .concat(['01', '02', '03', '04', '05', '06', '07'].map((month) => `2026-${month}`)),
    );
    expect(months.filter(({ verified, waiting }) => verified + waiting > 0)).toEqual([
      { month: '2025-08', verified: 0.3, waiting: 0 },
      { month: '2026-02', verified: 3, waiting: 2 },
      { month: '2026-07', verified: 6, waiting: 0 },
    ]);
  });

  it('lists the days with hours', () => {
    expect(hoursByDay(entries, 2025)).toEqual([
      { day: '2025-08-01', verified: 0.1, waiting: 0 },
      { day: '2025-08-31', verified: 0.2, waiting: 0 },
      { day: '2026-02-01', verified: 3, waiting: 2 },
      { day: '2026-07-31', verified: 6, waiting: 0 },
    ]);
    expect(['2026-02-01', '2026-07-31'].map(weekdayName)).toEqual(['Sunday', 'Friday']);
  });

  it('can be any year with entries, or the present one without entries', () => {
    expect(schoolYears(entries, '2027-09-01')).toEqual([2026, 2025, 2024]);
    expect(schoolYears([], '2027-05-01')).toEqual([2026]);
  });
});

describe('the organizations of a student', () => {
  it('are listed by verified hours, most first, ignoring spelling', () => {
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
  ])('with %j hours get shares of %j percent', (hours, shares) => {
    expect(sharesOf(hours)).toEqual(shares);
  });
});
