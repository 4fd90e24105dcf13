/** What the update form says when something worked or failed (specification, section 8). Pure. */
import { asApiError, isAnswerLost } from '#client/platform/api.ts';
import { failureReason } from '#client/platform/api-error.ts';

export const ENTRY_UPDATED = 'Entry updated successfully.';
const NOT_UPDATED = 'Error updating entry.';

/** What saving does, before it is done. */
export function updateNote(contact: string): string {
  const whom = contact.trim() === '' ? 'the contact' : contact.trim();
  return `Please fill in every field. When you save, the entry is no longer verified, and we ask ${whom} to confirm it again.`;
}

/** True when the server no longer knows who is asking. */
export function isSessionOver(thrown: unknown): boolean {
  return asApiError(thrown).status === 401;
}

/** True when somebody has changed the entry since it was read. */
export function isChangedMeanwhile(thrown: unknown): boolean {
  return asApiError(thrown).status === 409;
}

/** Why the entry was not stored: the server's data, where it gave some. */
export function updateFailure(thrown: unknown): string {
  const error = asApiError(thrown);
  if (isAnswerLost(error)) {
    return `${NOT_UPDATED} No response from server. What you typed is still here: check your connection and save again. That does no harm if it was stored already.`;
  }
  if (error.status === 404) {
    return `${NOT_UPDATED} The entry is not there any more: it was deleted, or moved to the recycling bin. What you typed is still here to be copied.`;
  }
  const flattened = Object.entries(error.fields).flatMap(([field, messages]) =>
    messages.map((message) => `${field}: ${message}`),
  );
  if (flattened.length > 0) return `Error: ${flattened.join(' | ')}`;
  return error.detail === '' ? `${NOT_UPDATED} Please try again.` : `Error: ${error.detail}`;
}

/** The first message of every field that the server refused. */
export function refusedFields(thrown: unknown): Record<string, string> {
  const { fields } = asApiError(thrown);
  return Object.fromEntries(Object.entries(fields).map(([field, messages]) => [field, messages[0] ?? '']));
}

/** Why the entry to update did not come. */
export function loadFailure(thrown: unknown): string {
  if (asApiError(thrown).status === 404)
    return 'This entry is not there. It may have been deleted, or moved to the recycling bin.';
  return `The entry could not be loaded. ${failureReason(thrown)}`;
}
