import { describe, expect, it } from 'vitest';
import { LOOK_ALIKES, SCHEMES } from './types.ts';
import { generateSchool, SCHOOL } from './generated-school.ts';

describe('the generated school', () => {
  const school = generateSchool(SCHOOL);

  it('is the same for the same seed', () => {
    const small = { ...SCHOOL, students: 50 };
    expect(generateSchool(small)).toEqual(generateSchool(small));
    expect(generateSchool({ ...small, seed: 1 })).not.toEqual(generateSchool(small));
  });

  it('has about sixty thousand entries of two thousand students', () => {
    expect(school.students).toHaveLength(2000);
    expect(school.entries.length).toBeGreaterThan(57_000);
    expect(school.entries.length).toBeLessThan(63_000);
  });

  it.each(SCHEMES)('has fifty entries of the scheme: %s', (scheme) => {
    expect(school.entries.filter(({ planted }) => planted === scheme)).toHaveLength(50);
  });

  it.each(LOOK_ALIKES)('has honest work that looks like one: %s', (alike) => {
    expect(school.entries.filter((entry) => entry.alike === alike).length).toBeGreaterThan(40);
  });

  it('has only hours that can be recorded', () => {
    for (const { hours, recorded_at, date } of school.entries) {
      expect(hours).toBeGreaterThan(0);
      expect(hours).toBeLessThanOrEqual(10);
      expect(recorded_at.toISOString() >= date).toBe(true);
    }
  });
});
