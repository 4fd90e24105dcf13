import { describe, expect, it } from 'vitest';
import type { Finding } from '#features/office/signals.contract.ts';
import { subjectFacts, subjectName } from './signals-text.ts';

const contact: Finding = {
  subject: { kind: 'contact', id: 7, address: 'kim@example.org' },
  entries: 23,
  students: 21,
  hours: 64.5,
  signals: [],
  lines: [],
};
const student: Finding = {
  ...contact,
  subject: { kind: 'student', id: 3, name: 'Maya Okafor', class: 2027 },
  entries: 1,
  students: 1,
};

describe('the texts of signals', () => {
  it('name the entries and their counts', () => {
    expect([contact, student].map(subjectName)).toEqual(['kim@example.org', 'Maya Okafor']);
    expect([contact, student].map(subjectFacts)).toEqual([
      '23 entries · 21 students · 64.5 h',
      'class of 2027 · 1 entry · 64.5 h',
    ]);
  });
});
