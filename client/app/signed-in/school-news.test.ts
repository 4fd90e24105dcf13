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

describe('the task count in the menu', () => {
  it('adds pending requests and signals', () => {
    expect(toDo({ waiting: [waiting('admissions', 3), waiting('reports', 2)], looks: 4 })).toBe(9);
  });

  it('counts a class that is behind as one task', () => {
    expect(toDo({ waiting: [waiting('seniors', 12)], looks: 0 })).toBe(1);
  });

  it('is empty when nothing is left to do', () => {
    expect(toDo({ waiting: [], looks: 0 })).toBe(0);
  });
});
