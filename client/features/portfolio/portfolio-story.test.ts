/** The contacts whose answer is awaited. */
import { describe, expect, it } from 'vitest';
import { earlierHoursText, isAllVerified, waitingContacts } from './portfolio-story.ts';
import { entryWith as entry } from '#client/testing/entries.ts';

it('says that everything is verified only while nothing needs the student', () => {
  const verified = [entry({ verified: true })];
  expect(isAllVerified(verified, [])).toBe(true);
  expect(isAllVerified(verified, [{ kind: 'rejection' }])).toBe(false);
  expect(isAllVerified([...verified, entry({})], [])).toBe(false);
  expect(isAllVerified([], [])).toBe(false);
});

describe('contacts who are waited for', () => {
  it('adds up the unverified entries of each contact', () => {
    const [only, ...others] = waitingContacts([
      entry({ hours: 0.1, request_state: 'opened', request_at: '2026-05-06T08:00:00.000Z' }),
      entry({ hours: 0.2 }),
      entry({ verified: true, hours: 9 }),
      entry({ recycling_bin: true, hours: 9 }),
    ]);
    expect(others).toEqual([]);
    expect(only).toMatchObject({ contact: 'sam@bay.example', hours: 0.3 });
    expect(only?.entries).toHaveLength(2);
  });

  it('begin with who runs out first, and leave out what needs the student', () => {
    const contacts = waitingContacts([
      entry({ contact: 'never@x.example', expires_at: null }),
      entry({ contact: 'later@x.example', expires_at: '2026-06-09T00:00:00.000Z' }),
      entry({ contact: 'soon@x.example', expires_at: '2026-05-09T00:00:00.000Z' }),
      entry({
        contact: 'wrong@x.example',
        request_state: 'failed',
        request_advice: 'correct_address',
      }),
      entry({
        contact: 'stopped@x.example',
        request_state: 'stopped',
        request_advice: 'name_another',
      }),
    ]);
    expect(contacts.map(({ contact }) => contact)).toEqual([
      'soon@x.example',
      'later@x.example',
      'never@x.example',
    ]);
  });
});

describe('what an earlier school has verified', () => {
  const left = (hours: number, reason: string | null) =>
    entry({ verified: true, hours, not_counted: { school: 'UCLA', reason } });

  it('is said while the present school does not count it', () => {
    expect(earlierHoursText([entry({ verified: true, hours: 3 })])).toBeUndefined();
    expect(earlierHoursText([left(3, null), left(1.5, null), entry({})])).toBe(
      '4.5 verified hours from your earlier school count once UCLA accepts them.',
    );
    expect(earlierHoursText([left(1, null), left(2, 'Not one of our clubs.')])).toBe(
      '1 verified hour from your earlier school counts once UCLA accepts it. ' +
        '2 verified hours from your earlier school do not count at UCLA; why is said with each entry.',
    );
  });
});
