import { describe, expect, it } from 'vitest';
import { entryWith as entry } from '#client/testing/entries.ts';
import { placeOnTrack, progressText, sumByVerification } from './hour-sums.ts';

describe('the progress bar', () => {
  it('adds up verified and waiting hours without rounding errors or the recycling bin', () => {
    const entries = [
      entry({ verified: true, hours: 0.1 }),
      entry({ verified: true, hours: 0.2 }),
      entry({ hours: 1.1 }),
      entry({ hours: 2.2 }),
      entry({ hours: 5, recycling_bin: true }),
    ];
    expect(sumByVerification(entries)).toEqual({ verified: 0.3, waiting: 3.3 });
  });

  it.each([
    [0, 0, '0 of 100 hours verified; 100 hours left.'],
    [62.5, 8, '62.5 of 100 hours verified; 8 more are waiting; 29.5 hours left.'],
    [62.5, 1, '62.5 of 100 hours verified; 1 more is waiting; 36.5 hours left.'],
    [99.9, 0, '99.9 of 100 hours verified; 0.1 hours left.'],
    [95, 7, '95 of 100 hours verified; enough once the 7 waiting hours are confirmed.'],
    [99, 1, '99 of 100 hours verified; enough once the 1 waiting hour is confirmed.'],
    [100, 0, '100 hours verified, and 100 were required.'],
    [132.25, 4, '132.25 hours verified, and 100 were required; 4 more are waiting.'],
  ])('describes %d verified and %d waiting hours', (verified, waiting, expected) => {
    expect(progressText({ verified, waiting })).toBe(expected);
  });

  it('places titles at equal distances', () => {
    expect([0, 12.5, 25, 37.5, 75, 100, 150, 200, 900].map(placeOnTrack)).toEqual([
      0, 12.5, 25, 37.5, 62.5, 75, 87.5, 100, 100,
    ]);
  });
});
