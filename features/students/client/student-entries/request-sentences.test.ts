import { describe, expect, it } from 'vitest';
import type { SchoolEntry } from '#features/students/students.contract.ts';
import type { Evidence } from '#features/entries/entry-evidence.ts';
import { afterwardsText, fromSentences, isStuck, requestSentences } from './request-sentences.ts';

const ZONE = 'America/Los_Angeles';
const waitingEntry: SchoolEntry = {
  id: 7,
  event: 'Tree Day',
  date: '2026-05-01',
  hours: 2,
  role: 'Planter',
  organizer: 'City Parks',
  contact: 'ranger@park.example',
  description: 'Planted trees.',
  contact_language: 'en',
  verified: false,
  recycling_bin: false,
  version: 1,
  request_state: 'sent',
  request_at: '2026-05-04T05:00:00Z',
  request_problem: null,
  waiting_since: '2026-05-04T05:00:00Z',
  expires_at: '2026-06-03T05:00:00Z',
  evidence: null,
};
const sentences = (changes: Partial<SchoolEntry>) => requestSentences({ ...waitingEntry, ...changes }, ZONE);
const EXPIRY = 'Expires on Jun 2, 2026 unless it is verified.';

describe('an entry that is not verified', () => {
  it('says when the contact was asked and when it expires, by the school’s calendar', () => {
    expect(sentences({})).toEqual(['We emailed the contact on May 3, 2026.', EXPIRY]);
    expect(sentences({ request_state: 'opened' })[0]).toBe(
      'The link in our email was opened on May 3, 2026, and there is no answer yet.',
    );
  });

  it('says why the contact cannot answer', () => {
    const problem = 'There is no such mailbox.';
    expect(sentences({ request_state: 'failed', request_problem: problem })).toEqual([
      `Could not be delivered: ${problem}`,
      EXPIRY,
    ]);
    expect(sentences({ request_state: 'stopped', request_problem: 'They want no mail.' })[0]).toBe(
      'They want no mail.',
    );
    expect(isStuck({ ...waitingEntry, request_state: 'failed' })).toBe(true);
    expect(isStuck({ ...waitingEntry, request_state: 'stopped' })).toBe(true);
    expect([
      isStuck(waitingEntry),
      isStuck({ ...waitingEntry, request_state: 'failed', verified: true }),
    ]).toEqual([false, false]);
  });

  it('leaves out unknown facts', () => {
    expect(sentences({ request_state: 'none', request_at: null, expires_at: null })).toEqual([
      'We have not emailed the contact yet.',
    ]);
    expect(sentences({ request_at: null, expires_at: null })).toEqual(['We emailed the contact.']);
  });

  it('says that the school set it back, and whether the contact gets more mail', () => {
    expect(sentences({ request_state: 'accepted' })[0]).toBe(
      'The contact accepted it on May 3, 2026, but the school has marked it as not verified since.',
    );
    const afterwards = (request_state: SchoolEntry['request_state']) =>
      afterwardsText({ ...waitingEntry, request_state });
    expect(afterwards('sent')).toBe('We do not email ranger@park.example again for now.');
    expect(afterwards('accepted')).toBe('We do not email ranger@park.example again.');
    expect(afterwards('queued')).toBe('The email to ranger@park.example is on its way.');
    expect(afterwards('listed')).toBe('We will still email ranger@park.example.');
  });
});

const byMail: Evidence = {
  kind: 'mail link',
  by: 'ranger@park.example',
  school: null,
  at: '2026-05-04T05:00:00Z',
};

it('the sentences say who verified an entry, and how', () => {
  expect(sentences({ verified: true, evidence: byMail })).toEqual([
    'Confirmed by ranger@park.example by email on 05/03/2026.',
  ]);
  expect(sentences({ verified: true })).toEqual([]);
});

describe('an entry of another school', () => {
  const from = { id: 1, school: 'Bay High', counts: true, decision: null };
  const verified = { ...waitingEntry, verified: true };

  it('says where it comes from and who has verified it', () => {
    const evidence: Evidence = { ...byMail, kind: 'school', by: 'Ann Smith', school: 'Bay High' };
    expect(fromSentences({ ...verified, evidence }, from, ZONE)).toEqual([
      'From Bay High.',
      'Verified by Ann Smith, Bay High on 05/03/2026.',
    ]);
    expect(fromSentences(verified, from, ZONE)).toEqual(['From Bay High, verified there.']);
    expect(fromSentences(waitingEntry, from, ZONE)).toEqual(['From Bay High, not verified.']);
  });
});
