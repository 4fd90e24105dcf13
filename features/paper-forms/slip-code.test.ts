import { describe, expect, it } from 'vitest';
import { formatSlipCode, readSlip, SLIP_ALPHABET } from './slip-code.ts';

const token = 'KQXWRTPNBCDFGHJKLMNPQRSTVWXZ';

it('prints a slip code in two halves', () => {
  expect(formatSlipCode('KQXWRTPN')).toBe('KQXW RTPN');
});

it('uses no letters that look alike or like digits, and none that form words', () => {
  expect(SLIP_ALPHABET).not.toMatch(/[AEIOUY]/);
  expect(new Set(SLIP_ALPHABET).size).toBe(20);
});

describe('a typed or scanned slip code', () => {
  it.each(['KQXWRTPN', 'kqxw rtpn', ' KQXW-RTPN '])('is read as a code from %j', (typed) => {
    expect(readSlip(typed)).toBe('KQXWRTPN');
  });

  it.each([
    `https://limelight.example/admin/slips#${token}`,
    `https://limelight.example/admin/slips#${token.toLowerCase()}`,
    // A Spanish, a French and a German keyboard.
    `httpsÑ--limelight.example-admin-slips·${token}`,
    `https!!limelight:example!admin!slips\u00a3${token}`,
    `${token}\n`,
  ])('is read as a token from %j', (typed) => {
    expect(readSlip(typed)).toBe(token);
  });

  it.each([
    '',
    'KQXW',
    'KQXWRTPNB',
    'KQXWRTP1',
    'AEIOUAEI',
    `${token}B!`,
    'https://limelight.example/admin/slips#',
  ])('is not found in %j', (typed) => {
    expect(readSlip(typed)).toBeUndefined();
  });
});
