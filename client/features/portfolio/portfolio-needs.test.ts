/** What needs the student. */
import { describe, expect, it } from 'vitest';
import type { RemovedEntry } from '#shared/entries/entry-history.contract.ts';
import { entryWith as entry } from '#client/testing/entries.ts';
import { needsOf } from './portfolio-needs.ts';

const now = new Date('2026-05-20T12:00:00Z');
const rejected: RemovedEntry = {
  id: 90,
  event: 'Beach Cleanup',
  date: '2026-05-02',
  hours: 2,
  role: 'Helper',
  organizer: 'Heal the Bay',
  contact: 'sam@bay.example',
  description: 'Sand',
  kind: 'rejected',
  at: '2026-05-10T12:00:00Z',
  reason: null,
  unknown_student: false,
};
const failed = entry({ id: 1, request_state: 'failed', request_advice: 'correct_address', expires_at: null });
const expiring = entry({
  id: 2,
  request_state: 'sent',
  request_advice: null,
  expires_at: '2026-05-22T12:00:00Z',
});
const waiting = entry({
  id: 3,
  request_state: 'sent',
  request_advice: null,
  expires_at: '2026-06-18T12:00:00Z',
});

const named = (needs: ReturnType<typeof needsOf>) => needs.map(({ kind, entry: { id } }) => `${kind} ${id}`);

describe('what needs the student', () => {
  it('is a mail that did not arrive, a rejection, and what expires soon, in this order', () => {
    const needs = needsOf([waiting, expiring, failed], [rejected], now);
    expect(named(needs)).toEqual(['mail 1', 'rejection 90', 'expiry 2']);
  });

  it('is nothing that merely waits, is verified, or that the school has in its bin', () => {
    expect(needsOf([waiting, { ...failed, verified: true }], [], now)).toEqual([]);
    expect(needsOf([{ ...failed, recycling_bin: true }], [], now)).toEqual([]);
  });

  it('is an entry that expires only where its contact can be asked again', () => {
    expect(needsOf([{ ...expiring, request_state: 'queued' }], [], now)).toEqual([]);
  });

  it('is a rejection of the last month that was not recorded again, and no other removal', () => {
    expect(needsOf([], [{ ...rejected, at: '2026-04-20T11:00:00Z' }], now)).toEqual([]);
    expect(needsOf([], [{ ...rejected, kind: 'expired' }], now)).toEqual([]);
    const again = entry({ event: 'beach cleanup', date: '2026-05-02', verified: true });
    expect(needsOf([again], [rejected], now)).toEqual([]);
  });

  it('says one problem once, though it expires as well', () => {
    expect(named(needsOf([{ ...failed, expires_at: '2026-05-21T12:00:00Z' }], [], now))).toEqual(['mail 1']);
  });
});
