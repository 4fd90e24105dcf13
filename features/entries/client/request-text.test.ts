import { describe, expect, it } from 'vitest';
import { requestState, type Entry } from '#features/entries/entries.contract.ts';
import { canAskAgain, correctionText, expiryText, requestText, verifiedText } from './request-text.ts';
import { entryWith } from '#client/testing/entries.ts';

const ZONE = 'America/Los_Angeles';
const entry = (facts: Partial<Entry>) =>
  entryWith({ request_at: '2026-05-04T05:15:00Z', waiting_since: null, expires_at: null, ...facts });

it('describes every state of a request differently', () => {
  const texts = requestState.options.map((state) => requestText(entry({ request_state: state }), ZONE));
  expect(new Set(texts).size).toBe(requestState.options.length);
});

it('shows days in the school’s time zone', () => {
  expect(requestText(entry({ request_state: 'sent' }), ZONE)).toContain('sent on May 3, 2026.');
  expect(requestText(entry({ request_state: 'opened' }), ZONE)).toContain(
    'opened the request on May 3, 2026',
  );
  expect(expiryText(entry({ expires_at: '2026-06-02T20:00:00Z' }), ZONE)).toBe(
    'Expires on Jun 2, 2026 unless it is verified.',
  );
});

it('says when the contact of a deferred request will be asked, and why not now', () => {
  const waiting = entry({
    request_state: 'waiting',
    request_at: '2026-05-04T20:00:00Z',
    request_problem: 'They already got many requests today.',
  });
  const at = (now: string) => requestText(waiting, ZONE, new Date(now));
  expect(at('2026-05-03T20:00:00Z')).toBe(
    `We will email ${waiting.contact} tomorrow. They already got many requests today.`,
  );
  expect(at('2026-05-04T19:00:00Z')).toContain('later today');
  expect(at('2026-05-02T19:00:00Z')).toContain('on May 4, 2026');
  expect(canAskAgain(waiting)).toBe(false);
});

it('says when a listed request will be sent, and lets the student send it now', () => {
  const listed = entry({ request_state: 'listed', request_at: '2026-05-04T23:00:00Z' });
  const at = (now: string) => requestText(listed, ZONE, new Date(now));
  const goes = `This goes to ${listed.contact} with the next list`;
  expect(at('2026-05-04T19:00:00Z')).toBe(`${goes}, today at 4 PM.`);
  expect(at('2026-05-04T06:00:00Z')).toBe(`${goes}, tomorrow at 4 PM.`);
  expect(at('2026-05-02T19:00:00Z')).toBe(`${goes}, on May 4, 2026 at 4 PM.`);
  expect(at('2026-05-04T23:01:00Z')).toBe(`${goes}.`);
  expect(canAskAgain(listed)).toBe(true);
});

it('omits an unknown day', () => {
  expect(requestText(entry({ request_at: null }), ZONE)).toBe('Email sent. Waiting for an answer.');
});

it('says which address failed and why', () => {
  const failed = entry({
    request_state: 'failed',
    request_problem: 'There is no mailbox with this address.',
  });
  expect(requestText(failed, ZONE)).toBe(
    'The email to sam@bay.example did not arrive. There is no mailbox with this address.',
  );
});

it('does not blame the address for problems elsewhere', () => {
  const texts = requestText(
    entry({ request_state: 'failed', request_advice: 'ask_again', request_problem: 'It was us.' }),
    ZONE,
  );
  expect(texts).toBe(
    'Something went wrong with the email to sam@bay.example. It was us. Please send it again.',
  );
});

it('says why a contact is no longer asked', () => {
  const stopped = entry({ request_state: 'stopped', request_problem: 'They do not know you.' });
  expect(requestText(stopped, ZONE)).toBe('They do not know you.');
});

describe('a verified entry', () => {
  const verified = entry({ verified: true, request_state: 'accepted', expires_at: '2026-06-02T20:00:00Z' });

  it('says who confirmed it, how and when, and does not expire', () => {
    const evidence = { by: 'sam@bay.example', school: null, at: '2026-05-04T05:00:00Z' };
    expect(verifiedText({ evidence: { kind: 'mail link', ...evidence } }, ZONE)).toBe(
      'Confirmed by sam@bay.example by email on 05/03/2026.',
    );
    expect(expiryText(verified, ZONE)).toBe('');
    expect([canAskAgain(verified), correctionText(verified)]).toEqual([false, undefined]);
  });

  it('claims nothing that is not known', () => {
    expect(verifiedText(entry({ verified: true, evidence: null }), ZONE)).toBe('');
  });
});

describe('what a student can do about a request', () => {
  const offered = (request_state: Entry['request_state'], request_advice: Entry['request_advice'] = null) => {
    const one = entry({ request_state, request_advice });
    return [canAskAgain(one), correctionText(one)];
  };

  it('is to ask again where that helps, or to correct the contact', () => {
    expect(offered('sent')).toEqual([true, undefined]);
    expect(offered('queued')).toEqual([false, undefined]);
    expect(offered('waiting')).toEqual([false, undefined]);
    expect(offered('failed', 'correct_address')).toEqual([true, 'Correct the address']);
    expect(offered('failed', 'ask_again')).toEqual([true, undefined]);
    expect(offered('stopped', 'name_another')).toEqual([false, 'Name another contact']);
  });
});
