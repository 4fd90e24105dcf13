/** Since when a contact's answer is awaited, and what is said after recording. */
import { describe, expect, it } from 'vitest';
import { entryWith as entry } from '#client/testing/entries.ts';
import { recordedText } from './recorded-note.tsx';
import { waitingText } from './waiting-contacts.tsx';

const ZONE = 'America/Los_Angeles';

describe('a contact who has not answered', () => {
  it('was asked first on a day, and has opened it or not', () => {
    const later = entry({ waiting_since: '2026-05-09T19:00:00.000Z' });
    expect(waitingText({ entries: [later, entry({})] }, ZONE)).toBe('asked on May 4, not opened yet');
    const opened = entry({ request_state: 'opened' });
    expect(waitingText({ entries: [later, opened] }, ZONE)).toBe('asked on May 4, opened');
  });

  it('may not be asked yet', () => {
    const unasked = entry({ request_state: 'none', waiting_since: null });
    expect(waitingText({ entries: [unasked] }, ZONE)).toBe('not asked yet');
    const listed = entry({
      request_state: 'listed',
      request_at: '2026-05-04T23:00:00Z',
      waiting_since: null,
    });
    expect(waitingText({ entries: [listed] }, ZONE)).toBe('asked with the next list');
  });
});

it('says who is waited for after recording', () => {
  expect(recordedText({ hours: 3.25, contact: 'sam@bay.example' })).toBe('3.25 h wait for sam@bay.example.');
  expect(recordedText({ hours: 1, contact: 'sam@bay.example' })).toBe('1 h waits for sam@bay.example.');
});
