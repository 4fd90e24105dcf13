import { describe, expect, it } from 'vitest';
import type { Evidence } from './entry-evidence.ts';
import { evidenceText } from './entry-evidence.text.ts';

const at = '2026-11-15T03:00:00Z';
const text = (facts: Partial<Evidence>) =>
  evidenceText(
    { kind: 'mail link', by: 'coach@club.example', school: null, at, ...facts },
    'America/Los_Angeles',
  );

it('shows who confirmed an entry, how, and the day at the school', () => {
  expect(text({})).toBe('Confirmed by coach@club.example by email on 11/14/2026');
  expect(text({ kind: 'mail code' })).toBe('Confirmed by coach@club.example with a code on 11/14/2026');
  expect(text({ kind: 'school', by: 'Rosa Diaz', school: 'UCLA' })).toBe(
    'Verified by Rosa Diaz, UCLA on 11/14/2026',
  );
  expect(text({ kind: 'file', by: null, school: 'UCLA' })).toBe(
    'Taken over as verified by UCLA on 11/14/2026',
  );
});

describe('a phone call as evidence', () => {
  const call = { person: 'Sam Ortiz', number_from: 'records', at: '2026-11-14T20:00:00Z' } as const;
  const byPhone = { kind: 'phone', by: 'Rosa Diaz', school: 'UCLA', call } as const;

  it('shows who answered, who called, and the day', () => {
    expect(text(byPhone)).toBe('Confirmed by phone by Sam Ortiz, called by Rosa Diaz, UCLA on 11/14/2026');
    expect(text({ ...byPhone, at: '2026-11-16T20:00:00Z' })).toContain(' on 11/14/2026');
    expect(text({ ...byPhone, by: null })).toBe(
      'Confirmed by phone by Sam Ortiz, called by UCLA on 11/14/2026',
    );
  });

  it('says if the number is only known from the student', () => {
    expect(text({ ...byPhone, call: { ...call, number_from: 'student' } })).toBe(
      'Confirmed by phone by Sam Ortiz, called by Rosa Diaz, UCLA on 11/14/2026, number given by the student',
    );
    expect(text({ ...byPhone, call: { ...call, number_from: 'website' } })).not.toContain('number');
  });
});

it('shows who signed a paper form, and who accepted it', () => {
  const bySlip = { kind: 'slip', by: 'Rosa Diaz', school: 'UCLA', slip: { person: 'Sam Ortiz' } } as const;
  expect(text(bySlip)).toBe(
    'Confirmed on a paper form signed by Sam Ortiz, scanned by Rosa Diaz, UCLA on 11/14/2026',
  );
  expect(text({ ...bySlip, by: null })).toContain(', scanned by UCLA on ');
});

it('says less if an account was deleted', () => {
  expect(text({ kind: 'school', by: null, school: 'UCLA' })).toBe('Verified by UCLA on 11/14/2026');
  expect(text({ by: null })).toBe('Confirmed by the contact by email on 11/14/2026');
});
