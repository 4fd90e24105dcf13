import { describe, expect, it } from 'vitest';
import { activityKinds, type ActivityLine } from '#features/audit-trail/activity.contract.ts';
import { reasonOf, sentenceOf } from './activity-text.ts';

const grace = { id: 1, name: 'Grace Hopper', belongs: true };
const ana = { id: 2, name: 'Ana Diaz', belongs: true };
const line: ActivityLine = {
  id: 'a1',
  at: '2026-05-04T19:00:00Z',
  kind: 'joined',
  actor: 'person',
  by: grace,
  has_subject: true,
  about: ana,
  facts: {},
};
const sentence = (parts: Partial<ActivityLine>) =>
  sentenceOf({ ...line, ...parts })
    .map((part) => (typeof part === 'string' ? part : 'person' in part ? part.person.name : part.title))
    .join('');

describe('an activity sentence', () => {
  it('exists for every kind of activity and fills every placeholder', () => {
    for (const kind of activityKinds) expect(sentence({ kind })).toMatch(/^[A-Z][^{}]{8,}[^.]$/);
  });

  it('contains the facts', () => {
    const facts = { class: 2027, program: 'Service', report: 3 };
    expect(sentence({ kind: 'graduation frozen', facts })).toBe(
      'Grace Hopper saved a dated copy of the report of the class of 2027 for “Service”',
    );
  });

  it('lists which facts of a student changed', () => {
    expect(sentence({ kind: 'facts changed', facts: { fields: 'state_id entered_on' } })).toBe(
      'Grace Hopper changed the state ID and the first day of Ana Diaz',
    );
  });

  it('says that a person was not mailed', () => {
    expect(sentence({ kind: 'suspended', facts: { reason: 'A death.' } })).toBe(
      'Grace Hopper suspended Ana Diaz',
    );
    for (const kind of ['suspended', 'returned', 'removed'] as const) {
      expect(sentence({ kind, facts: { without_mail: true } })).toMatch(/Ana Diaz.*, without a mail$/);
    }
  });

  it('says who did what to whom', () => {
    expect(sentence({ kind: 'student downloaded' })).toBe('Grace Hopper downloaded the entries of Ana Diaz');
    expect(sentence({ kind: 'school downloaded', facts: { graduation_year: 2027 } })).toBe(
      'Grace Hopper downloaded the entries of the class of 2027',
    );
    expect(sentence({ kind: 'role removed', facts: { role: 'head' } })).toBe(
      'Grace Hopper removed Ana Diaz as a head',
    );
    expect(sentence({ kind: 'visitor rule changed', facts: { visitors: 'nobody' } })).toBe(
      'Grace Hopper changed whom visitors see on the leaderboard: nobody',
    );
  });

  it('names the entry, and links to it while the student belongs to the school', () => {
    const facts = { entry: 7, event: 'Tree day', hours: 1 };
    expect(sentence({ kind: 'entry verified', facts })).toBe(
      'Grace Hopper verified “Tree day” (1 hour) of Ana Diaz',
    );
    const entries = (belongs: boolean) =>
      sentenceOf({ ...line, kind: 'entry verified', facts, about: { ...ana, belongs } }).filter(
        (part) => typeof part !== 'string' && 'entry' in part,
      );
    expect(entries(true)).toEqual([{ entry: 7, title: '“Tree day”' }]);
    expect(entries(false)).toEqual([]);
  });

  it('names a contact by address, and the command line as the people who run Limelight', () => {
    const facts = { event: 'Tree day', hours: 2.5, contact: 'ranger@park.example' };
    expect(sentence({ kind: 'entry accepted', actor: 'contact', by: null, facts })).toBe(
      'ranger@park.example confirmed “Tree day” (2.5 hours) of Ana Diaz',
    );
    expect(sentence({ kind: 'role added', actor: 'command line', by: null, facts: { role: 'head' } })).toBe(
      'The people who run Limelight made Ana Diaz a head',
    );
  });

  it('still works when accounts are deleted', () => {
    expect(sentence({ kind: 'entry verified', by: null, about: null, facts: { hours: 3 } })).toBe(
      'Somebody who deleted their account verified an entry (3 hours) of somebody who deleted their account',
    );
    expect(sentence({ kind: 'moved away', about: null })).toBe(
      'Somebody who deleted their account moved to another school',
    );
  });
});

describe('the reason of an activity', () => {
  it('is shown if there is one', () => {
    expect(reasonOf({ ...line, facts: { reason: 'Not there' } })).toBe('Not there');
    expect(reasonOf({ ...line, facts: { reason: null } })).toBeUndefined();
    expect(reasonOf(line)).toBeUndefined();
  });
});
