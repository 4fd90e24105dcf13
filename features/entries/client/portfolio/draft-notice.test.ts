import { describe, expect, it } from 'vitest';
import type { Entry } from '#features/entries/entries.contract.ts';
import { isUnchanged, sentText } from './draft-notice.tsx';
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
    expect(entryDrafts.nameOf(draft)).toBe('Beach');
    expect(entryDrafts.nameOf({ fields: noFields })).toBe('an entry without a name');
  });

  it('that was never sent was not recorded, even if the portfolio has the same entry', () => {
    expect(isUnchanged(draft, [entry])).toBe(false);
    expect(entryDrafts.lossOf(draft)).toBe('Beach was not stored. This cannot be undone.');
  });

  it('that was sent may be recorded, so the student decides', () => {
    expect(sentText(sent, [entry])).toMatch(/may have been recorded already: your portfolio has/);
    expect(isUnchanged(sent, [entry])).toBe(false);
    expect(entryDrafts.lossOf(sent)).toMatch(/may have been stored already; if not, it is lost/);
  });

  it('is not compared with entries in the recycling bin', () => {
    expect(sentText(sent, [{ ...entry, recycling_bin: true }])).toMatch(/^\. It was sent, and may/);
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
    expect(sentText({ ...change, sent: true }, [])).toMatch(/may have been stored already/);
  });
});
