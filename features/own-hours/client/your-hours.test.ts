import { describe, expect, it } from 'vitest';
import { entryWith as entry } from '#client/testing/entries.ts';
import { byOrganization, sharesOf } from './your-hours.ts';

describe('the organizations of a student', () => {
  it('are listed by verified hours, most first, ignoring spelling', () => {
    const found = byOrganization([
      entry({ organizer: 'food  bank', hours: 1.1, verified: true, date: '2026-01-01' }),
      entry({ organizer: 'Food Bank', hours: 2.2, verified: true, date: '2026-02-01' }),
      entry({ organizer: 'Heal the Bay', hours: 3, verified: true }),
      entry({ organizer: 'Library', hours: 9 }),
    ]);
    expect(found.map(({ name, hours }) => [name, hours])).toEqual([
      ['Food Bank', 3.3],
      ['Heal the Bay', 3],
    ]);
  });

  it.each([
    [
      [1, 1, 1],
      [34, 33, 33],
    ],
    [
      [5, 3, 2],
      [50, 30, 20],
    ],
    [
      [197, 3],
      [99, 1],
    ],
    [[0], [0]],
    [[], []],
  ])('with %j hours get shares of %j percent', (hours, shares) => {
    expect(sharesOf(hours)).toEqual(shares);
  });
});
