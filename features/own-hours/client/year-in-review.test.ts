import { describe, expect, it } from 'vitest';
import { entryWith } from '#client/testing/entries.ts';
import { reviewOf } from './your-hours.ts';

const entry = (date: string, hours: number, organizer: string) =>
  entryWith({ date, hours, organizer, verified: true });

describe('a school year in review', () => {
  const entries = [
    entry('2025-09-06', 1.1, 'Food bank'),
    entry('2025-10-04', 4, 'Heal the Bay'),
    entry('2025-10-04', 2, 'Library'),
    entry('2026-05-09', 2.2, 'food bank'),
    entry('2025-07-31', 9, 'Food bank'),
    entry('2026-08-01', 9, 'Food bank'),
    entryWith({ date: '2026-03-01', hours: 7 }),
    entryWith({ date: '2026-03-01', hours: 7, verified: true, recycling_bin: true }),
  ];

  it('covers the verified hours from August to July', () => {
    expect(reviewOf(entries, 2025)).toEqual({
      hours: 9.3,
      entries: 4,
      days: 3,
      busiest: { month: '2025-10', hours: 6 },
      organizations: [
        { name: 'Heal the Bay', hours: 4 },
        { name: 'food bank', hours: 3.3 },
        { name: 'Library', hours: 2 },
      ],
      // September to May.
      longest: { name: 'food bank', months: 9 },
    });
  });

  it('does not exist without a verified hour', () => {
    expect(reviewOf(entries, 2023)).toBeUndefined();
    expect(reviewOf([entryWith({ date: '2025-09-01', hours: 2 })], 2025)).toBeUndefined();
  });
});
