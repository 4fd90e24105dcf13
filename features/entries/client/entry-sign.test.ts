import { describe, expect, it } from 'vitest';
import { entryWith as entry } from '#client/testing/entries.ts';
import { expiresSoon, signOf } from './entry-sign.ts';

const ZONE = 'America/Los_Angeles';
const now = new Date('2026-05-20T12:00:00Z');

describe('the status label of an entry', () => {
  it('is neutral while the entry is only waiting', () => {
    for (const request_state of [
      'none',
      'waiting',
      'listed',
      'queued',
      'sent',
      'opened',
      'accepted',
    ] as const)
      expect(signOf(entry({ request_state, expires_at: null }), ZONE, now).tone).toBe('calm');
    expect(signOf(entry({ request_state: 'sent', expires_at: null }), ZONE, now).label).toBe('Waiting');
  });

  it('is a warning if the mail did not arrive or nobody is asked', () => {
    const failed = entry({ request_state: 'failed', request_advice: 'correct_address' });
    expect(signOf(failed, ZONE, now)).toEqual({ label: 'Not arrived', tone: 'bad' });
    expect(signOf({ ...failed, request_advice: 'ask_again' }, ZONE, now).label).toBe('Send again');
    expect(signOf(entry({ request_state: 'stopped' }), ZONE, now).tone).toBe('bad');
  });

  it('names the day in the last week before the entry expires', () => {
    const soon = entry({ request_state: 'sent', expires_at: '2026-05-27T12:00:00Z' });
    expect(signOf(soon, ZONE, now)).toEqual({ label: 'Until May 27', tone: 'warn' });
    const later = { ...soon, expires_at: '2026-05-27T12:00:01Z' };
    expect(signOf(later, ZONE, now)).toEqual({ label: 'Waiting', tone: 'calm' });
    expect([expiresSoon(soon, now), expiresSoon(later, now)]).toEqual([true, false]);
  });

  it('is positive once the entry is verified, regardless of the request', () => {
    const verified = entry({ verified: true, request_state: 'failed', request_advice: 'ask_again' });
    expect(signOf(verified, ZONE, now)).toEqual({ label: 'Verified', tone: 'good' });
    expect(expiresSoon({ ...verified, expires_at: '2026-05-21T12:00:00Z' }, now)).toBe(false);
  });
});
