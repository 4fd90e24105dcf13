import { describe, expect, it } from 'vitest';
import { lengthText, sentText, writeTitle } from './message-text.ts';

const maya = { id: 1, name: 'Maya Okafor' };
const ben = { id: 2, name: 'Ben Whitaker' };
const out = { ...maya, why: 'got three messages today' };

it('names a single student, and counts several', () => {
  expect(writeTitle([maya])).toBe('Write to Maya Okafor');
  expect(writeTitle([maya, ben])).toBe('Write to 2 students');
});

it('counts characters only near the limit', () => {
  expect(lengthText('a'.repeat(1800))).toBeUndefined();
  expect(lengthText('a'.repeat(1801))).toBe('1,801 of 2,000 characters');
});

describe('after sending', () => {
  it('says who got it', () => {
    expect(sentText({ people: 11, left_out: [] }, [maya, ben])).toBe('Sent to 11 students.');
    expect(sentText({ people: 1, left_out: [] }, [maya])).toBe('Sent to Maya Okafor.');
  });

  it('says how many were left out', () => {
    expect(sentText({ people: 1, left_out: [out] }, [maya, ben])).toBe(
      'Sent to Ben Whitaker. 1 was left out:',
    );
    expect(sentText({ people: 0, left_out: [out, { ...out, id: 2 }] }, [maya, ben])).toBe(
      'Nothing was sent. 2 were left out:',
    );
  });
});
