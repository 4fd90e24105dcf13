/** Entry drafts on this device (`drafts.ts`), each with an idempotency key, so that none is recorded twice. */
import { fieldNames } from '#features/entries/entry-fields.ts';
import { newKey } from '#client/platform/drafts/draft-storage.ts';
import { createDrafts, isChange, type Draft } from '#client/platform/drafts/drafts.ts';
import { isSameEntry, noFields, type FormFields } from './entry-fields.ts';

export type EntryDraft = Draft<FormFields>;

export const entryDrafts = createDrafts<FormFields>({
  kind: 'entry',
  done: 'stored',
  titleOf: ({ event }) => event,
  isWhole: (fields) => fieldNames.every((name) => typeof fields[name] === 'string'),
  isSame: isSameEntry,
  hasKeys: true,
});

/** Turns drafts of a deleted entry into drafts of a new one, and returns the newest. */
export function moveToNewEntry(owner: string, entryId: string): EntryDraft | undefined {
  const form = `new?${new URLSearchParams({ from: entryId }).toString()}`;
  const moved = entryDrafts
    .list(owner)
    .filter((draft) => draft.form === `update/${entryId}`)
    .map((draft) => ({ ...draft, form, base: noFields, key: newKey(), sent: false }));
  for (const draft of moved) entryDrafts.write(owner, draft);
  return moved[0];
}

export function pathOfDraft({ form }: Pick<EntryDraft, 'form'>): string {
  return isChange({ form })
    ? `/portfolio-update-event/${form.slice('update/'.length)}`
    : `/portfolio-create-event${form.slice('new'.length)}`;
}
