import { describe, expect, it } from 'vitest';
import type { Entry } from '#features/entries/entries.contract.ts';
import type { RemovedEntry } from '#features/entries/entry-history.contract.ts';
import { recordAgainAddress } from '#features/entries/client/entry-fields.ts';
import { removalText } from '#features/entries/client/request-text.ts';
import { entryWith as entry } from '#client/testing/entries.ts';
import {
  earlierHoursText,
  isAllVerified,
  isRecordedAgain,
  needsOf,
  recordedText,
  waitingContacts,
  waitingText,
} from './portfolio-story.ts';

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

describe('what needs the student’s attention', () => {
  it('lists undelivered mails, then rejections, then entries about to expire', () => {
    const needs = needsOf([waiting, expiring, failed], [rejected], now);
    expect(named(needs)).toEqual(['mail 1', 'rejection 90', 'expiry 2']);
  });

  it('leaves out entries that are only waiting, verified, or in the recycling bin', () => {
    expect(needsOf([waiting, { ...failed, verified: true }], [], now)).toEqual([]);
    expect(needsOf([{ ...failed, recycling_bin: true }], [], now)).toEqual([]);
  });

  it('lists an expiring entry only if its contact can be asked again', () => {
    expect(needsOf([{ ...expiring, request_state: 'queued' }], [], now)).toEqual([]);
  });

  it('lists rejections of the last month that were not recorded again, and no other removals', () => {
    expect(needsOf([], [{ ...rejected, at: '2026-04-20T11:00:00Z' }], now)).toEqual([]);
    expect(needsOf([], [{ ...rejected, kind: 'expired' }], now)).toEqual([]);
    const again = entry({ event: 'beach cleanup', date: '2026-05-02', verified: true });
    expect(needsOf([again], [rejected], now)).toEqual([]);
  });

  it('lists an entry with two problems once', () => {
    expect(named(needsOf([{ ...failed, expires_at: '2026-05-21T12:00:00Z' }], [], now))).toEqual(['mail 1']);
  });
});

it('says that everything is verified only if nothing needs the student', () => {
  const verified = [entry({ verified: true })];
  expect(isAllVerified(verified, [])).toBe(true);
  expect(isAllVerified(verified, [{ kind: 'rejection' }])).toBe(false);
  expect(isAllVerified([...verified, entry({})], [])).toBe(false);
  expect(isAllVerified([], [])).toBe(false);
});

describe('the contacts who have not answered', () => {
  it('are shown with the total of their unverified entries', () => {
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

  it('start with the earliest expiry, and leave out entries that need the student', () => {
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

describe('the hours verified at an earlier school', () => {
  const left = (hours: number, reason: string | null) =>
    entry({ verified: true, hours, not_counted: { school: 'UCLA', reason } });

  it('are mentioned while the present school does not count them', () => {
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

const ZONE = 'America/Los_Angeles';

describe('a contact who has not answered', () => {
  it('is shown with the day of the request and whether they opened it', () => {
    const later = entry({ waiting_since: '2026-05-09T19:00:00.000Z' });
    expect(waitingText({ entries: [later, entry({})] }, ZONE)).toBe('asked on May 4, not opened yet');
    const opened = entry({ request_state: 'opened' });
    expect(waitingText({ entries: [later, opened] }, ZONE)).toBe('asked on May 4, opened');
  });

  it('may not have been asked yet', () => {
    const notAsked = entry({ request_state: 'none', waiting_since: null });
    expect(waitingText({ entries: [notAsked] }, ZONE)).toBe('not asked yet');
    const listed = entry({
      request_state: 'listed',
      request_at: '2026-05-04T23:00:00Z',
      waiting_since: null,
    });
    expect(waitingText({ entries: [listed] }, ZONE)).toBe('asked with the next list');
  });
});

it('says after recording whose answer is awaited', () => {
  const sent = entry({ contact: 'sam@bay.example' });
  expect(recordedText(sent, ZONE)).toBe('Sent to sam@bay.example. We tell you when they answer.');
  const deferred = entry({
    request_state: 'listed',
    request_at: '2026-05-04T23:00:00Z',
    waiting_since: null,
  });
  expect(recordedText(deferred, ZONE)).toMatch(/^Recorded\. .+ list/);
});

const removed: RemovedEntry = {
  id: 7,
  event: 'Beach & Park Cleanup',
  date: '2026-03-02',
  hours: 2.25,
  role: 'Helper',
  organizer: 'Heal the Bay',
  contact: 'sam+desk@bay.example',
  description: 'Sand, 100 % of it\nand more',
  kind: 'rejected',
  at: '2026-05-04T05:15:00Z',
  reason: null,
  unknown_student: false,
};

describe('why an entry was removed', () => {
  it('shows a rejection with its reason', () => {
    expect(removalText(removed, ZONE)).toEqual(['sam+desk@bay.example rejected it on May 3, 2026.']);
    expect(removalText({ ...removed, reason: 'Not on our list' }, ZONE)).toContain(
      'Reason: “Not on our list”',
    );
  });

  it('shows that the contact does not know the student', () => {
    expect(removalText({ ...removed, unknown_student: true }, ZONE)[0]).toMatch(/they do not know you\.$/);
  });

  it('shows that nobody answered, or that the school removed it', () => {
    expect(removalText({ ...removed, kind: 'expired' }, ZONE)).toEqual([
      'It expired on May 3, 2026: sam+desk@bay.example did not answer within a month.',
    ]);
    expect(removalText({ ...removed, kind: 'removed' }, ZONE)).toEqual([
      'Your school removed it on May 3, 2026.',
    ]);
  });
});

describe('the link for recording an entry again', () => {
  it('contains only the entry’s number, so it stays short', () => {
    const long = { ...removed, description: 'x'.repeat(5000) };
    expect(recordAgainAddress(long)).toBe('/portfolio-create-event?from=7');
  });

  it('is marked if the portfolio has the same event and day again', () => {
    const back = { event: ' beach & park cleanup', date: '2026-03-02' } as Entry;
    expect(isRecordedAgain(removed, [back])).toBe(true);
    expect(isRecordedAgain(removed, [{ ...back, date: '2026-03-03' }])).toBe(false);
    expect(isRecordedAgain(removed, [{ ...back, event: 'Beach' }])).toBe(false);
    // Students do not see entries in the recycling bin.
    expect(isRecordedAgain(removed, [{ ...back, recycling_bin: true }])).toBe(false);
  });
});
