import { describe, expect, it } from 'vitest';
import type { Waiting, WaitingKind } from '#features/office/inbox.contract.ts';
import { toDo } from './school-news.tsx';

const waiting = (kind: WaitingKind, count: number): Waiting => ({
  kind,
  count,
  since: null,
  until: null,
  class: null,
});

describe('what there is to do', () => {
  it('is what waits for an answer and what is worth a look', () => {
    expect(toDo({ waiting: [waiting('admissions', 3), waiting('reports', 2)], looks: 4 })).toBe(9);
  });

  it('has a class that is behind as one thing', () => {
    expect(toDo({ waiting: [waiting('seniors', 12)], looks: 0 })).toBe(1);
  });

  it('is nothing on a good day', () => {
    expect(toDo({ waiting: [], looks: 0 })).toBe(0);
  });
});
