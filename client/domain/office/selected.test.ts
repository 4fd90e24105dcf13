import { describe, expect, it } from 'vitest';
import { withSelected } from './entry-selection.tsx';

const one = { id: 1, version: 3 };
const two = { id: 2, version: 1 };

describe('the selection of entries', () => {
  it('keeps what was selected before when more is shown', () => {
    const selected = withSelected(withSelected(new Map(), [one], true), [two], true);
    expect([...selected.values()]).toEqual([one, two]);
  });

  it('keeps the number, the version and whose it is, and forgets what is taken out', () => {
    const whose = { account_id: 7, student: 'Maya Okafor' };
    const shown = { ...one, ...whose, event: 'Beach cleanup' };
    const selected = withSelected(new Map(), [shown, two], true);
    expect([...selected.values()]).toEqual([{ ...one, ...whose }, two]);
    expect([...withSelected(selected, [shown], false).keys()]).toEqual([2]);
  });
});
