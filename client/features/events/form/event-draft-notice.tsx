/** On Your Events: events that were begun on this device and not posted yet. */
import { useSession } from '#client/platform/session.ts';
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx';
import { useDrafts } from '#client/ui/forms/use-drafts.ts';
import { eventDrafts } from './event-draft.ts';
import { draftName, draftText, lossOfDraft } from './event-draft-text.ts';

export function EventDraftNotice() {
  const { user } = useSession();
  const owner = String(user?.id ?? '');
  const drafts = useDrafts(eventDrafts.list, owner).map((draft) => ({
    id: draft.id,
    name: draftName(draft),
    ...draftText(draft),
    to: '/post-event',
    loss: lossOfDraft(draft),
  }));
  return (
    <DraftNotice label="Unfinished events" drafts={drafts} onDiscard={(id) => eventDrafts.drop(owner, id)} />
  );
}
