/** What the portfolio's screens say: failures (specification, section 8) and the truth about each request. */
import type { Entry } from '#shared/entries/entries.contract.ts';
import { asApiError, type ApiError } from '#client/platform/api.ts';

export const ENTRY_RECORDED = 'Entry recorded. Your contact is being asked by email to verify it.';
export const ENTRY_UPDATED = 'Entry updated and verification email resent.';
export const ENTRY_UPDATED_NOT_RESENT = 'Entry updated, but failed to resend verification email.';
export const ERROR_UNPARSEABLE = 'Error: Unable to parse error response';
export const DELETE_QUESTION = 'Are you sure you want to delete this event? This action cannot be undone.';
export const UPDATE_WARNING =
  'Every field must be filled in. Updating makes the entry unverified, and your contact is asked again to verify it.';

const NO_RESPONSE = 'No response from server. Please check your connection and try again.';
const MAY_BE_STORED =
  'No response from server, so the entry may or may not have been stored. What you typed is still here: look into your portfolio before you send it again.';

/** True when the server no longer knows who is asking. */
export function isSessionOver(thrown: unknown): boolean {
  return asApiError(thrown).status === 401;
}

/** Why an entry was not stored; the server's field errors as `Error: field: msg | field: msg`. */
export function entryFailure(thrown: unknown): string {
  const error = asApiError(thrown);
  if (error.kind === 'no-response') return `Error: ${MAY_BE_STORED}`;
  if (error.unparseable) return ERROR_UNPARSEABLE;
  const flattened = Object.entries(error.fields).flatMap(([field, messages]) =>
    messages.map((message) => `${field}: ${message}`),
  );
  if (flattened.length > 0) return `Error: ${flattened.join(' | ')}`;
  if (error.kind === 'refused') return error.detail ? `Error: ${error.detail}` : ERROR_UNPARSEABLE;
  return `Error: ${error.message}`;
}

/** The first message of every field that the server refused. */
export function refusedFields(thrown: unknown): Record<string, string> {
  const { fields } = asApiError(thrown);
  return Object.fromEntries(Object.entries(fields).map(([field, messages]) => [field, messages[0] ?? '']));
}

/** Why the list did not come. */
export function portfolioFailure(thrown: unknown): string {
  return `Your entries could not be loaded. ${reason(asApiError(thrown))}`;
}

/** Why the entry to update did not come. */
export function entryLoadFailure(thrown: unknown): string {
  const error = asApiError(thrown);
  if (error.status === 404) return 'This entry is not there. It may have been deleted.';
  return `The entry could not be loaded. ${reason(error)}`;
}

/** Why a deleted entry is back in the list. */
export function deleteFailure(event: string, thrown: unknown): string {
  return `“${event}” was not deleted and is back in your list. ${reason(asApiError(thrown))}`;
}

/** Why the contact was not asked again. */
export function resendFailure(event: string, thrown: unknown): string {
  return `The verification email for “${event}” was not resent. ${reason(asApiError(thrown))}`;
}

function reason(error: ApiError): string {
  if (error.kind === 'no-response') return NO_RESPONSE;
  if (error.detail) return error.detail;
  const first = Object.values(error.fields)[0]?.[0];
  return first ?? 'Please try again.';
}

/** Where the request to the contact of an unverified entry stands, in plain words. */
export function requestWords({ request_state, contact }: Entry): string {
  switch (request_state) {
    case 'none':
      return 'No verification email has been sent yet.';
    case 'queued':
      return 'Verification email is waiting to be sent.';
    case 'sent':
      return 'Verification email sent. Waiting for your contact.';
    case 'opened':
      return 'Your contact has opened the request and not decided yet.';
    case 'failed':
      return `Verification email could not be delivered. Check the address ${contact}, then update the entry or resend.`;
    case 'accepted':
      return 'Your contact accepted this entry, and your school has since set it back to unverified.';
  }
}
