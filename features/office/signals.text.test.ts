import { describe, expect, it } from 'vitest';
import { signalRuleNames, SIGNAL_RULES, WORTH_A_LOOK } from './signals.rules.ts';
import { signalInnocent, signalName, signalSentence, signalShare } from './signals.text.ts';

const facts = {
  bearers: 1,
  seconds: 12,
  quick: 31,
  decisions: 50,
  students: 2,
  usual: 3,
  domain: 'citypark.org',
  known: 'cityparks.org',
  on: '2026-03-10',
};

describe('the sentence of a rule', () => {
  it('names facts with their numbers', () => {
    expect(signalSentence('many students', { students: 46, usual: 3 })).toBe(
      'A private address, of no approved organization, that confirmed for 46 students within 30 days (usual for a contact here: 3).',
    );
    expect(signalSentence('within a minute', facts)).toBe(
      'Confirmed 12 seconds after the mail left: 31 of 50 decisions of this contact came within a minute.',
    );
    expect(signalSentence('surname', { bearers: 1 })).toBe(
      'The contact’s private address has the student’s last name in it (1 student of the school has it).',
    );
    expect(signalSentence('much at the end', { hours: 90, needed: 100 })).toBe(
      'In two weeks 90 hours were recorded for days more than two months before, and confirmed from one private address (needed: 100).',
    );
    expect(signalSentence('almost a known domain', { domain: 'citypark.org', known: 'cityparks.org' })).toBe(
      'citypark.org is a letter or two off cityparks.org, which the school has approved.',
    );
  });

  it.each(signalRuleNames)('accuses nobody: %s', (rule) => {
    const all = [signalName(rule), signalSentence(rule, facts), signalInnocent(rule)].join(' ');
    expect(all).not.toMatch(/fraud|suspicio|cheat|fake|forg|flag|score|lie\b/i);
    expect(all).not.toMatch(/undefined|NaN|null/);
  });

  it('is the same for the same facts', () => {
    for (const rule of signalRuleNames)
      expect(signalSentence(rule, { ...facts })).toBe(signalSentence(rule, facts));
  });

  it('says how common the signal is', () => {
    expect(signalShare(null)).toBeUndefined();
    expect(signalShare(0.0004)).toBe('Fewer than 1 in 1,000 entries.');
    expect(signalShare(0.0042)).toBe('1 in 238 entries.');
    expect(signalShare(0.123)).toBe('1 in 8 entries.');
    expect(signalShare(0.9)).toBe('Most entries.');
  });
});

describe('weights', () => {
  it('do not flag an entry for a name, a text or the number of students alone', () => {
    const alone = signalRuleNames.filter((rule) => SIGNAL_RULES[rule].weight >= WORTH_A_LOOK);
    expect(signalRuleNames.filter((rule) => !alone.includes(rule))).toEqual([
      'surname',
      'many students',
      'same text',
    ]);
  });
});
