/** On the portfolio: entries that were begun on this device and not stored yet, as far as the device knows. */
import { useEffect } from 'react';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { useSession } from '#client/platform/session.ts';
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx';
import { useDrafts } from '#client/ui/forms/use-drafts.ts';
import { dropDraft, listDrafts, pathOfDraft } from '#client/domain/entry-draft.ts';
import { draftName, draftText, isUnchanged, lossOfDraft } from './draft-text.ts';

interface EntryDraftNoticeProps {
  /** The entries that are stored, once they are known. */
  readonly entries: readonly Entry[] | undefined;
}

const NO_ENTRIES: readonly Entry[] = [];

export function EntryDraftNotice({ entries = NO_ENTRIES }: EntryDraftNoticeProps) {
  const { user } = useSession();
  const owner = String(user?.id ?? '');
  const drafts = useDrafts(listDrafts, owner);
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
    for (const draft of drafts) if (isUnchanged(draft, entries)) dropDraft(owner, draft.id);
  }, [drafts, entries, owner]);

  return (
    <DraftNotice label="Unfinished entries" drafts={unfinished} onDiscard={(id) => dropDraft(owner, id)} />
  );
}
