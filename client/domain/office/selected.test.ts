import { describe, expect, it } from 'vitest';
import { toggled } from './entry-selection.tsx';

const one = { id: 1, version: 3 };
const two = { id: 2, version: 1 };

describe('the selection of entries', () => {
  it('keeps what was selected before when more is shown, in the version in which it was seen', () => {
    const selected = toggled(toggled(new Map(), one), two);
    expect([...selected.values()]).toEqual([one, two]);
  });

  it('forgets what is taken out, also when a newer version is shown', () => {
    const selected = toggled(toggled(new Map(), one), two);
    expect([...toggled(selected, { ...one, version: 4 }).values()]).toEqual([two]);
  });
});
