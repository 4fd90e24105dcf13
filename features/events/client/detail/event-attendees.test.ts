import { describe, expect, it } from 'vitest';
import { copied, copiedAddressesText } from './event-attendees.tsx';

describe('copying attendees’ addresses', () => {
  it.each([
    [3, 0, '3 people registered are from your school.'],
    [
      1,
      2,
      '1 person registered is from your school. 2 people from other schools are left out when you copy.',
    ],
    [0, 1, 'Nobody who is registered is from your school. 1 person from other schools is not included.'],
  ])('with %d of the school and %d others says who is left out', (own, others, expected) => {
    expect(copiedAddressesText(own, others)).toBe(expected);
  });

  it('says how many addresses were copied', () => {
    expect(copied(1)).toMatch(/^1 address is copied\. /);
    expect(copied(2)).toMatch(/^2 addresses are copied\. /);
  });
});
