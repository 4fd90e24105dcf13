/** The values of Post Events, and conversion between typed dates and times and the pickers' values. */
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

export function isEmptyForm(form: EventForm): boolean {
  return Object.values(form).every((text: string) => text.trim() === '');
}

/** Whether two forms mean the same event, however its date and time are written. */
export function isSameForm(one: EventForm, other: EventForm): boolean {
  return JSON.stringify(tidied(one)) === JSON.stringify(tidied(other));
}

interface PickerTexts {
  /** The picker's value for the typed text, or the empty text. */
  readonly toPicker: (typed: string) => string;
  readonly fromPicker: (picked: string) => string;
}

export const datePicker: PickerTexts = {
  toPicker: (typed) => parseEventDate(tidyEventDate(typed)) ?? '',
  fromPicker: (picked) => (picked === '' ? '' : formatEventDate(picked)),
};

export const timePicker: PickerTexts = {
  toPicker: (typed) => parseEventTime(tidyEventTime(typed)) ?? '',
  fromPicker: (picked) => (picked === '' ? '' : formatEventTime(picked)),
};
