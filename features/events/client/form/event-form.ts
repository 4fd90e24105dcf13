/** The event form's values, drafts, pickers and messages (specification, section 8). */
import {
  formatEventDate,
  formatEventTime,
  parseEventDate,
  parseEventTime,
  tidyEventDate,
  tidyEventTime,
} from '#features/events/event-time.ts';
import type { CommunityEvent } from '#features/events/events.contract.ts';
import type { EventForm } from '#features/events/events.rules.ts';
import { createDrafts } from '#client/platform/drafts/drafts.ts';
import { asApiError, isAnswerLost } from '#client/platform/api.ts';
import { flattenedFields } from '#client/platform/refused-fields.ts';
import { peopleCount } from '#features/events/client/event-text.ts';

export const fieldLabels: Readonly<Record<keyof EventForm, string>> = {
  name: 'Event name',
  description: 'Description',
  date: 'Date',
  time: 'Time',
  location: 'Location',
  max_attendees: 'Max attendees',
  hours: 'How long? (hours)',
  minimum_age: 'Minimum age',
};

const fieldNames = Object.keys(fieldLabels) as (keyof EventForm)[];

const eachField = (textOf: (name: keyof EventForm) => string) =>
  Object.fromEntries(fieldNames.map((name) => [name, textOf(name)])) as EventForm;

export const noEvent = eachField(() => '');

export function tidied(form: EventForm): EventForm {
  const trimmed = eachField((name) => form[name].trim());
  return { ...trimmed, date: tidyEventDate(form.date), time: tidyEventTime(form.time) };
}

export const formOf = (event: CommunityEvent): EventForm => eachField((name) => String(event[name] ?? ''));

/** Ignores how date and time are written. */
export const isSameForm = (one: EventForm, other: EventForm) =>
  JSON.stringify(tidied(one)) === JSON.stringify(tidied(other));

/** An earlier event, to be posted for another day. */
export interface EventAgain {
  readonly id: number;
  readonly fields: EventForm;
}

/** The state of a link to the form. */
export const linkAgain = (event: CommunityEvent): { readonly again: EventAgain } => ({
  again: { id: event.id, fields: { ...formOf(event), date: '' } },
});

export function eventAgain(state: unknown): EventAgain | undefined {
  // Safe: only `linkAgain` makes it.
  return (state as ReturnType<typeof linkAgain> | null)?.again;
}

export const eventDrafts = createDrafts<EventForm>({
  kind: 'event',
  done: 'posted',
  titleOf: ({ name }) => name,
  isWhole: (fields) => fieldNames.every((name) => typeof fields[name] === 'string'),
  isSame: isSameForm,
  hasKeys: false,
});

/** Converts between typed text and a picker's value, which may be empty. */
const picker = (
  tidy: (typed: string) => string,
  parse: (tidied: string) => string | undefined,
  format: (picked: string) => string,
) => ({
  tidy,
  toPicker: (typed: string) => parse(tidy(typed)) ?? '',
  fromPicker: (picked: string) => (picked === '' ? '' : format(picked)),
});
export const datePicker = picker(tidyEventDate, parseEventDate, formatEventDate);
export const timePicker = picker(tidyEventTime, parseEventTime, formatEventTime);

/** For a page left before the response, on a device without drafts. */
export const LEAVE_WHILE_POSTING = {
  title: 'Leave while your event is being posted?',
  message: 'You are told whether it was posted. If it was not, what you typed is lost.',
};

export const posted = (name: string, awaitsApproval = false): string =>
  `“${name}” is posted. ${
    awaitsApproval
      ? 'An administrator of your school approves it before others see it, and we email you then.'
      : 'Everybody can see it in Community Events now.'
  }`;

/** Undefined when the fields show all of it. */
function failure(thrown: unknown, again: string): string | undefined {
  const named = Object.keys(asApiError(thrown).fields);
  if (named.length > 0 && named.every(isField)) return undefined;
  return `${failureCause(thrown)} What you typed is still here.${isAnswerLost(thrown) ? ` ${again}` : ''}`;
}

/** The server recognizes the same form. */
export const postFailure = (thrown: unknown) =>
  failure(thrown, 'Please post it again: if your event was posted already, it is not posted a second time.');
export const changeFailure = (thrown: unknown) =>
  failure(thrown, 'Please save it again: if it was saved already, nobody is told a second time.');

const late = (name: string, thrown: unknown, done: string, look: string): string =>
  `“${name}” ${isAnswerLost(thrown) ? `may have been ${done}: ${look}.` : `was not ${done}.`} ${failureCause(thrown)}`;

export function lateFailure(name: string, thrown: unknown, isKept: boolean): string {
  const saved = isKept ? ' What you typed is kept as unfinished in Your Events.' : '';
  return late(name, thrown, 'posted', 'please look into Your Events') + saved;
}
export const lateChangeFailure = (name: string, thrown: unknown) =>
  late(name, thrown, 'changed', 'please look at it');

/** The server's message, a lost response, or another failure (specification, section 8). */
function failureCause(thrown: unknown): string {
  const error = asApiError(thrown);
  if (error.kind === 'no-response') return 'Error request: No response from server.';
  if (error.kind === 'refused')
    return `Error response: ${error.detail || flattenedFields(error, fieldLabels) || error.message}`;
  return `Error: ${error.message}`;
}

export function refusedFields(thrown: unknown): Record<string, string> {
  const { fields } = asApiError(thrown);
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([field]) => isField(field))
      .map(([field, messages]) => [field, `Error response: ${messages.join(' ')}`]),
  );
}

const isField = (name: string): name is keyof EventForm => Object.hasOwn(fieldLabels, name);

export function registeredText(registered: number): string {
  if (registered === 0) return 'Nobody has registered so far.';
  const people = `${peopleCount(registered)} ${registered === 1 ? 'is' : 'are'} registered, and ${registered === 1 ? 'stays' : 'stay'} so.`;
  return `${people} If you change the date, time or place, ${registered === 1 ? 'that person is' : 'all of them are'} told by email.`;
}

type ChangedEvent = Pick<CommunityEvent, 'name' | 'starts_at' | 'location' | 'current_attendees'>;

/** @param before the event when the form was opened */
export function changed(
  before: ChangedEvent,
  { name, starts_at, location, current_attendees }: ChangedEvent,
): string {
  const isMoved = before.starts_at !== starts_at || before.location !== location;
  const mailed = isMoved && current_attendees > 0;
  return `“${name}” is changed.${mailed ? ' Everybody who is registered is told by email.' : ''}`;
}
