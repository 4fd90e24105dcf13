import { describe, expect, it } from 'vitest';
import { plainRules } from './fixtures/progress.test.scene.ts';
import { findCrossingCaps, rules, type Cap, type Rules } from './rules.ts';

const everything: Cap = { of: { kind: 'everything' }, hours: 10, per: 'total' };
const team: Cap = { of: { kind: 'category', category: 'Team' }, hours: 10, per: 'total' };
const blood: Cap = { of: { kind: 'category', category: 'Blood' }, hours: 2, per: 'year' };
const anyOne: Cap = { of: { kind: 'organization' }, hours: 10, per: 'total' };
const foodBank: Cap = { of: { kind: 'organization', organization: 'Food bank' }, hours: 5, per: 'total' };
const library: Cap = { of: { kind: 'organization', organization: 'Library' }, hours: 5, per: 'year' };
const slips: Cap = { of: { kind: 'evidence', evidence: 'slip' }, hours: 5, per: 'total' };
const yearly = (cap: Cap): Cap => ({ ...cap, per: 'year' });
const semesterly = (cap: Cap): Cap => ({ ...cap, per: 'semester' });
const daily = (cap: Cap): Cap => ({ ...cap, per: 'day' });

describe('two limits', () => {
  const fine: readonly (readonly [string, readonly Cap[]])[] = [
    ['of a category within all', [everything, team]],
    ['of a day within a year within all', [everything, yearly(everything), daily(everything)]],
    ['of a day within a semester within all', [everything, semesterly(everything), daily(team)]],
    ['of two categories', [team, blood]],
    ['of an organization within each', [anyOne, foodBank]],
    ['of two organizations', [foodBank, library]],
    ['said twice', [team, team]],
  ];
  it.each(fine)('%s are nested', (_, caps) => {
    expect(findCrossingCaps({ ...plainRules, caps: [...caps] })).toBeUndefined();
    expect(findCrossingCaps({ ...plainRules, caps: caps.toReversed() })).toBeUndefined();
  });

  const crossing: readonly (readonly [string, Cap, Cap])[] = [
    ['of a category and of an organization', team, foodBank],
    ['of a category in all and of everything in a year', team, yearly(everything)],
    ['of an organization in all and of each in a year', foodBank, yearly(anyOne)],
    ['of how it was confirmed and of a category', slips, team],
    ['of a category in a year and of everything in a semester', blood, semesterly(everything)],
  ];
  it.each(crossing)('%s overlap', (_, one, other) => {
    expect(findCrossingCaps({ ...plainRules, caps: [one, other] })).toEqual([one, other]);
    expect(findCrossingCaps({ ...plainRules, caps: [other, one] })).toEqual([other, one]);
  });

  it('of a semester and a year overlap unless a school year begins with a semester', () => {
    const begun = (semesters: readonly string[], starts: string) =>
      findCrossingCaps({
        ...plainRules,
        school_year: { starts, ends: '05-31' },
        semesters,
        caps: [semesterly(blood), yearly(everything)],
      });
    expect(begun(['01-10', '08-20'], '08-20')).toBeUndefined();
    expect(begun(['01-10', '08-20'], '01-10')).toBeUndefined();
    expect(begun(['01-10', '08-20'], '08-01')).toBeDefined();
    // Limits of different categories never meet.
    const apart = { ...plainRules, semesters: ['01-10', '08-20'], caps: [semesterly(team), blood] };
    expect(findCrossingCaps(apart)).toBeUndefined();
  });

  it('overlap with a grade’s own limit when no surplus is carried', () => {
    const byGrade = (carry: 'none' | 'forward'): Rules => ({
      ...plainRules,
      target: { kind: 'hours by grade', hours: { 9: 10 }, carry },
      caps: [team],
    });
    expect(findCrossingCaps(byGrade('none'))?.[1]).toEqual(team);
    expect(findCrossingCaps(byGrade('forward'))).toBeUndefined();
    expect(findCrossingCaps({ ...byGrade('none'), caps: [yearly(team), everything] })).toBeUndefined();
  });
});

describe('rules', () => {
  const refused: readonly (readonly [string, object])[] = [
    ['February 29 as a day of every year', { school_year: { starts: '02-29', ends: '05-31' } }],
    ['a day that does not exist', { window: { opens: '2025-02-29', closes: 'never' } }],
    ['a word nobody knows', { formula: 'hours > 3' }],
    ['a condition nobody knows', { entry: { cosigners: ['parent'] } }],
    ['nothing that counts', { counts: [] }],
    ['hours below zero', { target: { kind: 'hours', hours: -1 } }],
    ['half a project', { target: { kind: 'projects', projects: 0.5 } }],
    ['a program that excludes none', { exclusive_of: [0] }],
    ['the days of semesters, which the school says', { semesters: ['01-10', '08-20'] }],
    ['a grade of no school', { transfer: { kind: 'years attended', hours: { 13: 10 } } }],
  ];
  it.each(refused)('cannot express %s', (_, part) => {
    expect(rules.safeParse({ ...plainRules, ...part }).success).toBe(false);
  });

  it('can begin on a leap day', () => {
    expect(rules.safeParse({ ...plainRules, window: { opens: '2024-02-29', closes: 'never' } }).success).toBe(
      true,
    );
  });
});
