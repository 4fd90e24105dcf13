/** The ordered checks of a phone call. */
import { describe, expect, it } from 'vitest';
import { firstFailure } from '#shared/rules.ts';
import { phoneCallChecks, type PhoneCallForm } from './phone-calls.rules.ts';

const call: PhoneCallForm = {
  number: '(213) 555-0142',
  number_from: 'website',
  person: 'Sam Ortiz',
  called_at: '2026-05-04T12:00',
  statement: 'yes',
  lines: [1],
};
// Noon at the school.
const checks = phoneCallChecks({
  now: new Date('2026-05-04T19:00:30Z'),
  recordedAt: new Date('2026-05-04T18:00:59Z'),
  timeZone: 'America/Los_Angeles',
});
const failing = (changes: Partial<PhoneCallForm>) => firstFailure(checks, { ...call, ...changes })?.field;

describe('a phone call', () => {
  it.each(['(213) 555-0142', '+1 213 555 0142', '213.555.0142 x7', '555-0142', '213-555-0142, ext. 1200'])(
    'accepts the phone number %s',
    (number) => expect(failing({ number })).toBe(undefined),
  );

  it.each(['555-014', 'office', '213 555 0142 or so', '213 555 0142 x', '1'.repeat(41)])(
    'refuses the phone number %s',
    (number) => expect(failing({ number })).toBe('number'),
  );

  it('took place by the school’s clock, within five minutes of ours', () => {
    const refused = [
      '2026-05-04T12:06',
      '2026-05-05T00:00',
      '2026-05-04T10:54',
      '2026-05-04T24:00',
      '2026-05-04',
      '',
    ];
    for (const called_at of refused) expect(failing({ called_at })).toBe('called_at');
    for (const called_at of ['2026-05-04T12:05', '2026-05-04T10:55'])
      expect(failing({ called_at })).toBe(undefined);
  });

  it('names the missing fields from top to bottom', () => {
    const blank: PhoneCallForm = {
      number: '',
      number_from: '',
      person: '',
      called_at: '',
      lines: [],
      statement: '',
    };
    const typed: Partial<PhoneCallForm>[] = [];
    for (const field of Object.keys(blank) as (keyof PhoneCallForm)[]) {
      expect(failing({ ...blank, ...Object.assign({}, ...typed) })).toBe(field);
      typed.push({ [field]: call[field] });
    }
  });
});
