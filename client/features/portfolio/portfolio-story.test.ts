/** The order of the contacts who are asked. */
import { describe, expect, it } from 'vitest';
import { waitingContacts } from './portfolio-story.ts';
import { entryWith as entry } from '#client/testing/entries.ts';

describe('what waits for whom', () => {
  it('adds up the unverified entries of each contact', () => {
    const [only, ...others] = waitingContacts([
      entry({ hours: 0.1, request_state: 'opened', request_at: '2026-05-06T08:00:00.000Z' }),
      entry({
        hours: 0.2,
        waiting_since: '2026-05-02T12:00:00.000Z',
        expires_at: '2026-06-01T12:00:00.000Z',
      }),
      entry({ verified: true, hours: 9 }),
      entry({ recycling_bin: true, hours: 9 }),
    ]);
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      contact: 'sam@bay.example',
      hours: 0.3,
      opened: 1,
      since: '2026-05-02T12:00:00.000Z',
      expires_at: '2026-06-01T12:00:00.000Z',
      problem: null,
    });
    expect(only?.entries).toHaveLength(2);
  });

  it('names problems first, then who runs out first, then who never does', () => {
    const contacts = waitingContacts([
      entry({ contact: 'never@x.example', expires_at: null }),
      entry({ contact: 'later@x.example', expires_at: '2026-06-09T00:00:00.000Z' }),
      entry({ contact: 'soon@x.example', expires_at: '2026-05-09T00:00:00.000Z' }),
      entry({ contact: 'wrong@x.example', request_state: 'failed' }),
      entry({ contact: 'stopped@x.example', request_state: 'stopped' }),
    ]);
    expect(contacts.map(({ contact, problem }) => [contact, problem])).toEqual([
      ['stopped@x.example', 'stopped'],
      ['wrong@x.example', 'failed'],
      ['soon@x.example', null],
      ['later@x.example', null],
      ['never@x.example', null],
    ]);
  });

  it('does not say since when nobody knows', () => {
    expect(waitingContacts([entry({ waiting_since: null, expires_at: null })])[0]?.since).toBeNull();
  });
});
