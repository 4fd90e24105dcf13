/** The texts of Post Events as they are sent, and between how people type a date or time and how pickers keep them. Pure. */
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

/** The form without surrounding white space, date and time in the form that is asked for. */
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

/** An empty form. */
export const noEvent: EventForm = {
  name: '',
  description: '',
  date: '',
  time: '',
  location: '',
  max_attendees: '',
};

/** The form of an event that is posted. */
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
  /** What the browser's picker shows for what was typed; the empty text when that is not understood. */
  readonly toPicker: (typed: string) => string;
  /** What is written into the field for what was picked. */
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
