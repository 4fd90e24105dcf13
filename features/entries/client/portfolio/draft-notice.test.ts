import { describe, expect, it } from 'vitest';
import type { Entry } from '#features/entries/entries.contract.ts';
import { draftName, draftText, isUnchanged, lossOfDraft } from './draft-notice.tsx';
import { entryDrafts } from '#features/entries/client/entry-draft.ts';
import { noFields } from '#features/entries/client/entry-fields.ts';

const fields = {
  ...noFields,
  event: ' Beach ',
  date: '2026-03-02',
  hours: '2:30',
  contact: 'sam@bay.example',
};
const entry = { ...fields, id: 7, event: 'Beach', hours: 2.5, recycling_bin: false } as Entry;
const draft = { ...entryDrafts.begin('new?', noFields), fields };
const sent = { ...draft, sent: true };

describe('an unfinished entry', () => {
  it('is shown by name, or as one without a name', () => {
    expect(draftName(draft)).toBe('Beach');
    expect(draftName({ fields: noFields })).toBe('an entry without a name');
  });

  it('that was never sent was not recorded, even if the portfolio has the same entry', () => {
    expect(draftText(draft, [entry]).after).toBe('');
    expect(isUnchanged(draft, [entry])).toBe(false);
    expect(lossOfDraft(draft)).toBe('Beach was not stored. This cannot be undone.');
  });

  it('that was sent may be recorded, so the student decides', () => {
    expect(draftText(sent, [entry]).after).toMatch(/may have been recorded already: your portfolio has/);
    expect(isUnchanged(sent, [entry])).toBe(false);
    expect(lossOfDraft(sent)).toMatch(/may have been stored already; if not, it is lost/);
  });

  it('is not compared with entries in the recycling bin', () => {
    expect(draftText(sent, [{ ...entry, recycling_bin: true }]).after).toMatch(/^\. It was sent, and may/);
  });
});

describe('an unfinished change', () => {
  const change = { ...draft, form: 'update/7' };

  it('is hidden if the entry already says the same', () => {
    expect(isUnchanged(change, [entry])).toBe(true);
    expect(isUnchanged(change, [{ ...entry, id: 8 }])).toBe(false);
    expect(isUnchanged(change, [{ ...entry, role: 'Helper' }])).toBe(false);
  });

  it('that was sent may have been stored', () => {
    expect(draftText(change, []).after).toBe('');
    expect(draftText({ ...change, sent: true }, []).after).toMatch(/may have been stored already/);
  });
});
