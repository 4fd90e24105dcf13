/** Why an entry is gone, and the way back. */
import { describe, expect, it } from 'vitest';
import type { Entry } from '#shared/entries/entries.contract.ts';
import type { RemovedEntry } from '#shared/entries/entry-history.contract.ts';
import { recordAgainAddress } from '#client/domain/entry-fields.ts';
import { removalText } from '#client/domain/removal-text.ts';
import { isBack } from './portfolio-needs.ts';

const ZONE = 'America/Los_Angeles';
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

describe('why it is gone', () => {
  it('is a rejection, with the reason when there is one', () => {
    expect(removalText(removed, ZONE)).toEqual(['sam+desk@bay.example rejected it on May 3, 2026.']);
    expect(removalText({ ...removed, reason: 'Not on our list' }, ZONE)).toContain(
      'Reason: “Not on our list”',
    );
  });

  it('is that the contact does not know the student', () => {
    expect(removalText({ ...removed, unknown_student: true }, ZONE)[0]).toMatch(/they do not know you\.$/);
  });

  it('is that nobody answered, or the school', () => {
    expect(removalText({ ...removed, kind: 'expired' }, ZONE)).toEqual([
      'It expired on May 3, 2026: sam+desk@bay.example did not answer within a month.',
    ]);
    expect(removalText({ ...removed, kind: 'removed' }, ZONE)).toEqual([
      'Your school removed it on May 3, 2026.',
    ]);
  });
});

describe('the way back', () => {
  it('names the entry, so that it is short however long the text is', () => {
    const long = { ...removed, description: 'x'.repeat(5000) };
    expect(recordAgainAddress(long)).toBe('/portfolio-create-event?from=7');
  });

  it('is marked when the portfolio has the event of that day again', () => {
    const entry = { event: ' beach & park cleanup', date: '2026-03-02' } as Entry;
    expect(isBack(removed, [entry])).toBe(true);
    expect(isBack(removed, [{ ...entry, date: '2026-03-03' }])).toBe(false);
    expect(isBack(removed, [{ ...entry, event: 'Beach' }])).toBe(false);
    // Nobody sees what is in the recycling bin.
    expect(isBack(removed, [{ ...entry, recycling_bin: true }])).toBe(false);
  });
});
