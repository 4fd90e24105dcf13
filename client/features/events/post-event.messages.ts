/** What Post Events says when an event was stored, or was not (specification, section 8). Pure. */
import { asApiError, isAnswerLost } from '#client/platform/api.ts';

const KEPT = 'What you typed is still here.';
/** The server knows the same form again. */
const AGAIN = 'Please post it again: if your event was posted already, it is not posted a second time.';

export function posted(name: string): string {
  return `“${name}” is posted. Everybody can see it in Community Events now.`;
}

/** Why an event was not posted: the server's data, that no answer came, or what else went wrong. */
export function postFailure(thrown: unknown): string {
  return `${cause(thrown)} ${KEPT}${isAnswerLost(thrown) ? ` ${AGAIN}` : ''}`;
}

/** The same for somebody who has left the form meanwhile. */
export function lateFailure(name: string, thrown: unknown): string {
  const what = isAnswerLost(thrown)
    ? 'may have been posted: please look into Your Events.'
    : 'was not posted.';
  return `“${name}” ${what} ${cause(thrown)}`;
}

function cause(thrown: unknown): string {
  const error = asApiError(thrown);
  if (error.kind === 'no-response') return 'Error request: No response from server.';
  if (error.kind === 'refused')
    return `Error response: ${error.detail || flattened(error.fields) || error.message}`;
  return `Error: ${error.message}`;
}

function flattened(fields: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(fields)
    .flatMap(([field, messages]) => messages.map((message) => `${field}: ${message}`))
    .join(' | ');
}

/** The first message of every field that the server refused. */
export function refusedFields(thrown: unknown): Record<string, string> {
  const { fields } = asApiError(thrown);
  return Object.fromEntries(Object.entries(fields).map(([field, messages]) => [field, messages[0] ?? '']));
}
