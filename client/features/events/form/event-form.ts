/** The values of Post Events, their drafts on this device, and what is typed as values of the pickers and back. */
import {
  formatEventDate,
  formatEventTime,
  parseEventDate,
  parseEventTime,
  tidyEventDate,
  tidyEventTime,
} from '#shared/events/event-time.ts';
import type { CommunityEvent } from '#shared/events/events.contract.ts';
import type { EventForm } from '#shared/events/events.rules.ts';
import { createDrafts, type Draft } from '#client/platform/drafts.ts';

/** Trimmed, with date and time normalized. */
export function tidied(form: EventForm): EventForm {
  return {
    name: form.name.trim(),
    description: form.description.trim(),
    date: tidyEventDate(form.date),
    time: tidyEventTime(form.time),
    location: form.location.trim(),
    max_attendees: form.max_attendees.trim(),
  };
}

export const noEvent: EventForm = {
  name: '',
  description: '',
  date: '',
  time: '',
  location: '',
  max_attendees: '',
};

export function formOf(event: CommunityEvent): EventForm {
  const { name, description, date, time, location, max_attendees } = event;
  return { name, description, date, time, location, max_attendees: String(max_attendees) };
}

export const isEmptyForm = (form: EventForm) =>
  Object.values(form).every((text: string) => text.trim() === '');

/** Whether two forms mean the same event, however its date and time are written. */
export const isSameForm = (one: EventForm, other: EventForm) =>
  JSON.stringify(tidied(one)) === JSON.stringify(tidied(other));

export type EventDraft = Draft<EventForm>;

export const eventDrafts = createDrafts<EventForm>({
  kind: 'event',
  isWhole: (fields) =>
    Object.keys(noEvent).every((name) => typeof fields[name as keyof EventForm] === 'string'),
  isSame: isSameForm,
  hasKeys: false,
});

export const draftName = ({ fields }: Pick<EventDraft, 'fields'>) =>
  fields.name.trim() || 'an event without a name';

export const draftText = ({ sent }: Pick<EventDraft, 'sent'>) => ({
  before: 'You have an unfinished event: ',
  after: sent
    ? '. It was sent, and may have been posted already. Posting it as it is does not post it twice.'
    : '',
});

/** The question before it is discarded. */
export function lossOfDraft(draft: Pick<EventDraft, 'fields' | 'sent'>): string {
  const fate = draft.sent ? 'may have been posted already; if not, it is lost' : 'was not posted';
  return `${draftName(draft)} ${fate}. This cannot be undone.`;
}

/** The value of a picker for what is typed, or the empty text; and back. */
export const datePicker = {
  toPicker: (typed: string) => parseEventDate(tidyEventDate(typed)) ?? '',
  fromPicker: (picked: string) => (picked === '' ? '' : formatEventDate(picked)),
};

export const timePicker = {
  toPicker: (typed: string) => parseEventTime(tidyEventTime(typed)) ?? '',
  fromPicker: (picked: string) => (picked === '' ? '' : formatEventTime(picked)),
};
