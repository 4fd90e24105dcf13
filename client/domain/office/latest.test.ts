import { describe, expect, it } from 'vitest';
import type { BulkAction } from '#shared/bulk-actions/bulk-actions.contract.ts';
import type { LatestFine } from '#shared/signals/signals.contract.ts';
import { latestOf } from './undo-dialog.tsx';

const action: BulkAction = {
  id: 1,
  action: 'verify',
  entries: 1,
  students: 1,
  hours: 2,
  reason: null,
  by: 'Rosa Diaz',
  is_own: true,
  at: '2026-11-04T18:00:00.000Z',
  undo_until: '2026-11-05T18:00:00.000Z',
  undone: null,
};
const fine: LatestFine = {
  whose: 'coach@club.example',
  fine: [{ id: 1, rule: 'long day' }],
  note: '',
  at: '2026-11-04T17:00:00.000Z',
};

describe('what a person did last', () => {
  it('is what they did to entries or found fine, whichever came later', () => {
    expect(latestOf([action], fine)).toEqual({ action });
    const later = { ...fine, at: '2026-11-04T18:00:01.000Z' };
    expect(latestOf([action], later)).toEqual({ fine: later });
  });

  it('is nothing of a colleague, and nothing that is undone', () => {
    const undone = { ...action, undone: { by: 'Rosa Diaz', at: action.at, entries: 1 } };
    const others = [{ ...action, is_own: false }, undone];
    expect(latestOf(others, fine)).toEqual({ fine });
    expect(latestOf([...others, action], null)).toEqual({ action });
    expect(latestOf(others, null)).toBeUndefined();
  });
});
