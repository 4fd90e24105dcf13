import type { Entry } from '#features/entries/entries.contract.ts';
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx';
import { isChange } from '#client/platform/drafts/drafts.ts';
import { entryDrafts, pathOfDraft, type EntryDraft } from '#features/entries/client/entry-draft.ts';
import { formOfEntry, isSameEntry } from '#features/entries/client/entry-fields.ts';

export function EntryDraftNotice({ entries = [] }: { readonly entries?: readonly Entry[] }) {
  return (
    <DraftNotice
      label="Unfinished entries"
      drafts={entryDrafts}
      pathOf={pathOfDraft}
      ifSent={(draft) => sentText(draft, entries)}
      isStored={(draft) => isUnchanged(draft, entries)}
    />
  );
}

export function sentText(draft: EntryDraft, entries: readonly Entry[]): string {
  if (isChange(draft)) return '. It was sent, and may have been stored already.';
  return entries.some((entry) => !entry.recycling_bin && matches(entry, draft))
    ? '. It may have been recorded already: your portfolio has an entry that says the same.'
    : '. It was sent, and may have been recorded already. Sending it again does not record it twice.';
}

export function isUnchanged(draft: EntryDraft, entries: readonly Entry[]): boolean {
  return (
    isChange(draft) && entries.some((entry) => draft.form === `update/${entry.id}` && matches(entry, draft))
  );
}

function matches(entry: Entry, { fields }: EntryDraft): boolean {
  return isSameEntry(formOfEntry(entry), fields);
}
