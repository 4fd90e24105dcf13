/** What Post Events says when an event was stored, or was not (specification, section 8). Pure. */
import type { EventForm } from '#shared/events/events.rules.ts';
import { asApiError, isAnswerLost } from '#client/platform/api.ts';

export const KEPT = 'What you typed is still here.';
/** The server knows the same form again. */
const AGAIN = 'Please post it again: if your event was posted already, it is not posted a second time.';

/** What is asked when the page is left before the answer has come, where nothing keeps what was typed. */
export const LEAVE_WHILE_POSTING = {
  title: 'Leave while your event is being posted?',
  message: 'You are told whether it was posted. If it was not, what you typed is lost.',
};

/** What the fields of the form are called, in its order. */
export const fieldLabels: Readonly<Record<keyof EventForm, string>> = {
  name: 'Event name',
  description: 'Description',
  date: 'Date',
  time: 'Time',
  location: 'Location',
  max_attendees: 'Max attendees',
};

export function posted(name: string): string {
  return `“${name}” is posted. Everybody can see it in Community Events now.`;
}

/**
 * Why an event was not posted: the server's data, that no answer came, or what else went wrong. Undefined when the
 * fields say it, each what is wrong with it.
 */
export function postFailure(thrown: unknown): string | undefined {
  if (isSaidByFields(thrown)) return undefined;
  return `${failureCause(thrown)} ${KEPT}${isAnswerLost(thrown) ? ` ${AGAIN}` : ''}`;
}

/** True when all that the server says is about fields of the form. */
export function isSaidByFields(thrown: unknown): boolean {
  const named = Object.keys(asApiError(thrown).fields);
  return named.length > 0 && named.every(isField);
}

/** The same for somebody who has left the form meanwhile. */
export function lateFailure(name: string, thrown: unknown, isKept: boolean): string {
  const what = isAnswerLost(thrown)
    ? 'may have been posted: please look into Your Events.'
    : 'was not posted.';
  const kept = isKept ? ' What you typed is kept as unfinished in Your Events.' : '';
  return `“${name}” ${what} ${failureCause(thrown)}${kept}`;
}

/** True when an event was not posted for certain: the server said so. */
export function isCertainlyRefused(thrown: unknown): boolean {
  const { kind, status = 0 } = asApiError(thrown);
  return kind === 'refused' && status >= 400 && status < 500;
}

/** The server's data, that no answer came, or what else went wrong (specification, section 8). */
export function failureCause(thrown: unknown): string {
  const error = asApiError(thrown);
  if (error.kind === 'no-response') return 'Error request: No response from server.';
  if (error.kind === 'refused')
    return `Error response: ${error.detail || flattened(error.fields) || error.message}`;
  return `Error: ${error.message}`;
}

function flattened(fields: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(fields)
    .flatMap(([field, messages]) =>
      messages.map((message) => `${isField(field) ? fieldLabels[field] : field}: ${message}`),
    )
    .join(' | ');
}

/** What every field says that the server refused. */
export function refusedFields(thrown: unknown): Record<string, string> {
  const { fields } = asApiError(thrown);
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([field]) => isField(field))
      .map(([field, messages]) => [field, `Error response: ${messages.join(' ')}`]),
  );
}

function isField(name: string): name is keyof EventForm {
  return Object.hasOwn(fieldLabels, name);
}
