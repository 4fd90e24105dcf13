/** On Your Events: the drafts of events on this device. */
import { useSession } from '#client/platform/session.ts';
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx';
import { useDrafts } from '#client/ui/forms/use-draft.ts';
import { eventDrafts, type EventDraft } from './event-form.ts';

export function EventDraftNotice() {
  const { user } = useSession();
  const owner = String(user?.id ?? '');
  const drafts = useDrafts(eventDrafts, owner).map((draft) => ({
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

export function draftName({ fields }: Pick<EventDraft, 'fields'>): string {
  return fields.name.trim() || 'an event without a name';
}

/** The text around its name. */
export function draftText({ sent }: Pick<EventDraft, 'sent'>): {
  readonly before: string;
  readonly after: string;
} {
  const after =
    '. It was sent, and may have been posted already. Posting it as it is does not post it twice.';
  return { before: 'You have an unfinished event: ', after: sent ? after : '' };
}

/** The question before it is discarded. */
export function lossOfDraft(draft: Pick<EventDraft, 'fields' | 'sent'>): string {
  const fate = draft.sent ? 'may have been posted already; if not, it is lost' : 'was not posted';
  return `${draftName(draft)} ${fate}. This cannot be undone.`;
}

/** The notice of Post Events above a restored draft. */
export function restoredText({ sent }: Pick<EventDraft, 'sent'>): string {
  const kept = 'We kept what you had typed here before.';
  return sent ? `${kept} If it was posted already, posting it as it is does not post it twice.` : kept;
}
