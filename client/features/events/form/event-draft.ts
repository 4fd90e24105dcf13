/** Drafts of Post Events on this device (`drafts.ts`). */
import type { EventForm } from '#shared/events/events.rules.ts';
import { draftStorage, newKey } from '#client/platform/draft-storage.ts';
import { createDrafts, type KeptDraft } from '#client/platform/drafts.ts';
import { isSameForm, noEvent } from './event-form.ts';

export interface EventDraft extends KeptDraft {
  readonly fields: EventForm;
  /** Under way, or its response was lost: it may be posted already. */
  readonly sent: boolean;
}

export const eventDrafts = createDrafts<EventDraft>(draftStorage('event'), ({ fields }) =>
  Object.keys(noEvent).every((name) => typeof fields[name as keyof EventForm] === 'string'),
);

export function beginEventDraft(): EventDraft {
  return { id: newKey(), fields: noEvent, sent: false, at: Date.now() };
}

/** The person's draft to offer: the wanted one, or else the newest. */
export function readEventDraft(owner: string, wanted?: string): EventDraft | undefined {
  const drafts = eventDrafts.list(owner);
  return drafts.find(({ id }) => id === wanted) ?? drafts[0];
}

/** Notes whether a draft may be posted already. */
export function markEventSent(owner: string, id: string, sent: boolean): void {
  const draft = eventDrafts.find(owner, id);
  if (draft && draft.sent !== sent) eventDrafts.write(owner, { ...draft, sent });
}

/** After an event was posted: removes every equal draft. */
export function settleEventDrafts(owner: string, posted: EventForm): void {
  for (const { id, fields } of eventDrafts.list(owner)) {
    if (isSameForm(fields, posted)) eventDrafts.drop(owner, id);
  }
}
