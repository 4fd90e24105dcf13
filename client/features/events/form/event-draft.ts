/** Drafts of Post Events on this device (`drafts.ts`). */
import type { EventForm } from '#shared/events/events.rules.ts';
import { createDrafts, type Draft } from '#client/platform/drafts.ts';
import { isSameForm, noEvent } from './event-form.ts';

export type EventDraft = Draft<EventForm>;

export const eventDrafts = createDrafts<EventForm>({
  kind: 'event',
  isWhole: (fields) =>
    Object.keys(noEvent).every((name) => typeof fields[name as keyof EventForm] === 'string'),
  isSame: isSameForm,
  hasKeys: false,
});
