import { describe, expect, it } from 'vitest';
import type { Finding, Signal } from '#features/office/signals.contract.ts';
import {
  dismissalText,
  subjectFacts,
  subjectName,
  onePerRule,
  sittingText,
  setBackAllText,
} from './signals-text.ts';

const contact: Finding = {
  subject: { kind: 'contact', id: 7, address: 'kim@example.org' },
  entries: 23,
  students: 21,
  hours: 64.5,
  last_at: '2026-03-03T20:00:00Z',
  signals: [],
};
const student: Finding = {
  ...contact,
  subject: { kind: 'student', id: 3, name: 'Maya Okafor', class: 2027 },
  entries: 1,
  students: 1,
};
const ZONE = 'America/Los_Angeles';

describe('setting back all entries of a contact', () => {
  it('says how many, and that more than a thousand need several actions', () => {
    expect([1, 2, 1000, 1001].map(setBackAllText)).toEqual([
      'Mark 1 entry as not verified…',
      'Mark all 2 as not verified…',
      'Mark all 1,000 as not verified…',
      'Mark the newest 1,000 as not verified…',
    ]);
  });
});

describe('the texts of signals', () => {
  it('name the entries and their counts', () => {
    expect([contact, student].map(subjectName)).toEqual(['kim@example.org', 'Maya Okafor']);
    expect([contact, student].map(subjectFacts)).toEqual([
      '23 entries · 21 students · 64.5 h',
      'class of 2027 · 1 entry · 64.5 h',
    ]);
  });

  it.each([
    ['2026-03-04T04:02:10Z', '2026-03-04T04:04:50Z', 'Mar 3, 2026, 8:02 to 8:04 PM: 23 entries of 1 student'],
    ['2026-03-04T04:02:10Z', '2026-03-04T04:02:50Z', 'Mar 3, 2026, 8:02 PM: 23 entries of 1 student'],
    [
      '2026-03-03T19:50:00Z',
      '2026-03-03T20:10:00Z',
      'Mar 3, 2026, 11:50 AM to 12:10 PM: 23 entries of 1 student',
    ],
    [
      '2026-03-04T07:50:00Z',
      '2026-03-04T08:10:00Z',
      'Mar 3, 2026, 11:50 PM to Mar 4, 2026, 12:10 AM: 23 entries of 1 student',
    ],
  ])('say when a contact decided, from %s to %s', (from, until, text) => {
    expect(sittingText({ from, until, decisions: 23, students: 1 }, ZONE)).toBe(text);
  });

  it('say who dismissed what, even when that account is deleted', () => {
    const fine = {
      id: 1,
      rule: 'within a minute',
      note: '',
      by_name: 'Rosa Delgado',
      at: '2026-11-03T20:00:00Z',
      until: '2027-11-03T20:00:00Z',
    } as const;
    expect(dismissalText(fine, ZONE)).toBe(
      'Confirmed within a minute: by Rosa Delgado on Nov 3, 2026, not shown until Nov 3, 2027',
    );
    expect(dismissalText({ ...fine, by_name: null }, ZONE)).toBe(
      'Confirmed within a minute: on Nov 3, 2026, not shown until Nov 3, 2027',
    );
  });

  it('offer each rule once for dismissal', () => {
    const signal = (rule: Signal['rule'], seconds: number) => ({ rule, facts: { seconds }, share: null });
    const entries = [
      { signals: [signal('within a minute', 4), signal('surname', 0)] },
      { signals: [signal('within a minute', 9)] },
    ];
    expect(onePerRule(entries)).toEqual([signal('within a minute', 4), signal('surname', 0)]);
  });
});
