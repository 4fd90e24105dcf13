import { describe, expect, it } from 'vitest';
import { formatSlipCode, readSlip, SLIP_ALPHABET } from './slip-code.ts';

const token = 'KQXWRTPNBCDFGHJKLMNPQRSTVWXZ';

it('is printed in two halves', () => {
  expect(formatSlipCode('KQXWRTPN')).toBe('KQXW RTPN');
});

it('has no letters that look alike or like digits, and none that make words', () => {
  expect(SLIP_ALPHABET).not.toMatch(/[AEIOUY]/);
  expect(new Set(SLIP_ALPHABET).size).toBe(20);
});

describe('what somebody has typed', () => {
  it.each(['KQXWRTPN', 'kqxw rtpn', ' KQXW-RTPN '])('is the code in %j', (typed) => {
    expect(readSlip(typed)).toBe('KQXWRTPN');
  });

  it.each([
    `https://limelight.example/admin/slips#${token}`,
    `https://limelight.example/admin/slips#${token.toLowerCase()}`,
    // A Spanish, a French and a German keyboard.
    `httpsÑ--limelight.example-admin-slips·${token}`,
    `https!!limelight:example!admin!slips\u00a3${token}`,
    `${token}\n`,
  ])('is the token in %j', (typed) => {
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
  ])('is nothing in %j', (typed) => {
    expect(readSlip(typed)).toBeUndefined();
  });
});
