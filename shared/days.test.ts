import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, schoolYearDays, schoolYearName, schoolYearOf, weekOf } from './days.ts';

describe('days and weeks', () => {
  it.each([
    ['2026-02-28', '2026-03-01', 1],
    // A leap day, and the hour lost to daylight-saving time.
    ['2028-02-28', '2028-03-01', 2],
    ['2026-03-07', '2026-03-09', 2],
    ['2026-12-31', '2027-01-01', 1],
    ['2026-05-04', '2026-05-01', -3],
  ])('from %s to %s are %d days', (from, to, days) => {
    expect(daysBetween(from, to)).toBe(days);
    expect(addDays(from, days)).toBe(to);
  });

  it('start weeks on Sunday, even at New Year', () => {
    expect(weekOf('2027-01-01')).toBe('2026-12-27');
    expect(weekOf('2027-01-02')).toBe('2026-12-27');
    expect(weekOf('2027-01-03')).toBe('2027-01-03');
  });
});

describe('a school year', () => {
  it.each([
    ['2025-07-31', 2024],
    ['2025-08-01', 2025],
    ['2026-01-01', 2025],
    ['2026-07-31', 2025],
  ])('that contains %s begins in %d', (day, year) => {
    expect(schoolYearOf(day)).toBe(year);
    const [first, last] = schoolYearDays(year);
    expect(day >= first && day <= last).toBe(true);
  });

  it('has a name', () => {
    expect([schoolYearName(2025), schoolYearName(2099)]).toEqual(['2025\u201326', '2099\u201300']);
  });
});
