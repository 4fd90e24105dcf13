import { useEffect } from 'react';
import type { Entry } from '#features/entries/entries.contract.ts';
import { useSession } from '#client/platform/session.ts';
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx';
import { useDrafts } from '#client/ui/forms/use-draft.ts';
import { isChange } from '#client/platform/drafts/drafts.ts';
import { entryDrafts, pathOfDraft, type EntryDraft } from '#features/entries/client/entry-draft.ts';
import { formOfEntry, isSameEntry } from '#features/entries/client/entry-fields.ts';

const NO_ENTRIES: readonly Entry[] = [];

export function EntryDraftNotice({ entries = NO_ENTRIES }: { readonly entries?: readonly Entry[] }) {
  const { user } = useSession();
  const owner = String(user?.id ?? '');
  const drafts = useDrafts(entryDrafts, owner);
  const unfinished = drafts
    .filter((draft) => !isUnchanged(draft, entries))
    .map((draft) => ({
      id: draft.id,
      name: draftName(draft),
      ...draftText(draft, entries),
      to: pathOfDraft(draft),
      loss: lossOfDraft(draft),
    }));

  useEffect(() => {
    for (const draft of drafts) if (isUnchanged(draft, entries)) entryDrafts.drop(owner, draft.id);
  }, [drafts, entries, owner]);

  return (
    <DraftNotice
      label="Unfinished entries"
      drafts={unfinished}
      onDiscard={(id) => entryDrafts.drop(owner, id)}
    />
  );
}

export function draftName({ fields }: Pick<EntryDraft, 'fields'>): string {
  return fields.event.trim() || 'an entry without a name';
}

/** The text around its name. Only the user can tell whether a sent draft was stored. */
export function draftText(
  draft: EntryDraft,
  entries: readonly Entry[],
): { readonly before: string; readonly after: string } {
  if (isChange(draft)) {
    const after = draft.sent ? '. It was sent, and may have been stored already.' : '';
    return { before: 'You have an unfinished change of an entry: ', after };
  }
  const before = 'You have an unfinished entry: ';
  if (!draft.sent) return { before, after: '' };
  return {
    before,
    after: entries.some((entry) => !entry.recycling_bin && matches(entry, draft))
      ? '. It may have been recorded already: your portfolio has an entry that says the same.'
      : '. It was sent, and may have been recorded already. Sending it again does not record it twice.',
  };
}

export function lossOfDraft(draft: EntryDraft): string {
  const fate = draft.sent ? 'may have been stored already; if not, it is lost' : 'was not stored';
  return `${draftName(draft)} ${fate}. This cannot be undone.`;
}

export function isUnchanged(draft: EntryDraft, entries: readonly Entry[]): boolean {
  return (
    isChange(draft) && entries.some((entry) => draft.form === `update/${entry.id}` && matches(entry, draft))
  );
}

function matches(entry: Entry, { fields }: EntryDraft): boolean {
  return isSameEntry(formOfEntry(entry), fields);
}
