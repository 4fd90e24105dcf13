import { expect, it } from 'vitest';
import type { Evidence } from './entry-evidence.ts';
import { evidenceText } from './entry-evidence.text.ts';

const at = '2026-11-15T03:00:00Z';
const text = (facts: Partial<Evidence>) =>
  evidenceText(
    { kind: 'mail link', by: 'coach@club.example', school: null, at, ...facts },
    'America/Los_Angeles',
  );

it('names who confirmed, how, and the day at the school', () => {
  expect(text({})).toBe('Confirmed by coach@club.example by email on 11/14/2026');
  expect(text({ kind: 'school', by: 'Rosa Diaz', school: 'UCLA' })).toBe(
    'Verified by Rosa Diaz, UCLA on 11/14/2026',
  );
  expect(text({ kind: 'file', by: null, school: 'UCLA' })).toBe(
    'Taken over as verified by UCLA on 11/14/2026',
  );
});

it('says less when an account is gone', () => {
  expect(text({ kind: 'school', by: null, school: 'UCLA' })).toBe('Verified by UCLA on 11/14/2026');
  expect(text({ by: null })).toBe('Confirmed by the contact by email on 11/14/2026');
});
