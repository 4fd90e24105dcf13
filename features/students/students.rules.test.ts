import { describe, expect, it } from 'vitest';
import { firstFailure } from '#shared/rules.ts';
import { adminEntryChecks, cutoffYear, filterYears } from './students.rules.ts';

describe('the cutoff year', () => {
  it.each([
    ['2026-12-31', 2027],
    ['2027-01-01', 2027],
    ['2027-05-31', 2027],
    ['2027-06-01', 2028],
  ])('on %s is %i', (today, year) => {
    expect(cutoffYear(today)).toBe(year);
    expect(filterYears(today)).toEqual([year, year + 1, year + 2]);
  });
});

describe('an administrator’s update', () => {
  const form = {
    event: 'Tree Day',
    date: '2026-05-03',
    hours: '2',
    role: 'Planter',
    organizer: 'City Parks',
    contact: 'ranger@park.example',
    description: 'Planted trees.',
  };
  const check = (changes: Partial<typeof form>, presentHours = 2) =>
    firstFailure(adminEntryChecks({ studentEmails: ['ada@gmail.com'], today: '2026-06-01', presentHours }), {
      ...form,
      ...changes,
    });

  it('checks every field in the order of the specification', () => {
    const fields = ['event', 'date', 'hours', 'role', 'organizer', 'contact', 'description'] as const;
    const emptied: Partial<typeof form> = {};
    for (const field of fields.toReversed()) {
      emptied[field] = ' ';
      expect(check(emptied)).toEqual({ field, message: `Entry must have ${field}` });
    }
    expect(check({})).toBeUndefined();
  });

  it('accepts whole hours up to 10, and an unchanged fractional value', () => {
    const whole = { field: 'hours', message: 'Hours must be a whole number of 0 or more' };
    expect(check({ hours: '0' })).toBeUndefined();
    expect(check({ hours: '10' })).toBeUndefined();
    expect(check({ hours: '11' })).toEqual({ field: 'hours', message: 'Hours cannot exceed 10' });
    expect(check({ hours: '2.5' }, 2)).toEqual(whole);
    expect(check({ hours: '2.50' }, 2.5)).toBeUndefined();
    expect(check({ hours: '2.75' }, 2.5)).toEqual(whole);
    for (const hours of ['-1', '1e1', '0x3', '2h', '']) {
      expect(check({ hours })?.field).toBe('hours');
    }
  });

  it('refuses the student as the contact in any spelling, and future days', () => {
    expect(check({ contact: 'A.da+x@googlemail.com' })?.message).toBe(
      'Contact cannot be the student’s own email',
    );
    expect(check({ contact: 'nobody' })?.field).toBe('contact');
    expect(check({ date: '2026-06-02' })?.message).toBe('Date cannot be in the future');
  });
});
