import { describe, expect, it } from 'vitest';
import { waitingKinds, type Waiting } from '#features/office/inbox.contract.ts';
import { waitingPlace, waitingText, waitingWhen } from './waiting-list.tsx';

const waiting = <Part extends Partial<Waiting>>(part: Part) => ({
  kind: 'events' as const,
  count: 2,
  since: null,
  until: null,
  class: 2027,
  ...part,
});
const kinds = waitingKinds.filter((kind) => kind !== 'refused' && kind !== 'reports');
const when = (part: Partial<Waiting>) => waitingWhen(waiting(part), 'America/Los_Angeles', '2026-11-26');

describe('the texts of what waits', () => {
  it('exist in singular and plural for every kind', () => {
    expect(kinds.map((kind) => waitingText(waiting({ kind, count: 1 })))).toEqual([
      '1 person wants to join',
      '1 event to approve',
      '1 activity to approve',
      '1 of the class of 2027 is behind',
    ]);
    expect(kinds.map((kind) => waitingText(waiting({ kind, count: 1200 })))).toEqual([
      '1,200 people want to join',
      '1,200 events to approve',
      '1,200 activities to approve',
      '1,200 of the class of 2027 are behind',
    ]);
  });

  it('say since when, by the school’s calendar', () => {
    expect(when({ kind: 'admissions', since: '2026-11-21T03:00:00Z' })).toBe('the first since Nov 20');
    expect(when({ kind: 'admissions', count: 1, since: '2026-11-21T03:00:00Z' })).toBe('since Nov 20');
    expect(when({ kind: 'events' })).toBe('');
  });

  it('say until when', () => {
    expect(when({ kind: 'proposals', until: '2026-11-30' })).toBe('the first begins Nov 30');
    expect(when({ kind: 'proposals', count: 1, until: '2026-11-02' })).toBe('began Nov 2');
    expect(when({ kind: 'proposals', until: '2027-01-05' })).toBe('the first begins Jan 5, 2027');
  });

  it('lead to the screen that handles it', () => {
    expect(kinds.map((kind) => waitingPlace(waiting({ kind })))).toEqual([
      '/admin/entries',
      '/admin/events',
      '/admin/proposals',
      '/admin/graduation?class=2027',
    ]);
  });
});
