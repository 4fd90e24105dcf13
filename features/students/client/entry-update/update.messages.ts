/** Specification, section 8. */
import { asApiError, failureReason, isAnswerLost, isMissing } from '#client/platform/api-error.ts';
import { flattenedFields } from '#client/platform/refused-fields.ts';

export const ENTRY_UPDATED = 'Entry updated successfully.';
const NOT_UPDATED = 'Error updating entry.';

export function updateNote(contact: string): string {
  const recipient = contact.trim() === '' ? 'the contact' : contact.trim();
  return `Please fill in every field. When you save, the entry is no longer verified, and we ask ${recipient} to confirm it again.`;
}

/** The entry has changed since it was loaded. */
export const isChangedMeanwhile = (thrown: unknown) => asApiError(thrown).status === 409;

export function updateFailure(thrown: unknown): string {
  const error = asApiError(thrown);
  if (isAnswerLost(error)) {
    return `${NOT_UPDATED} No response from server. What you typed is still here: check your connection and save again. That does no harm if it was stored already.`;
  }
  if (error.status === 404) {
    return `${NOT_UPDATED} The entry is not there any more: it was deleted, or moved to the recycling bin. What you typed is still here to be copied.`;
  }
  const flattened = flattenedFields(error);
  if (flattened !== '') return `Error: ${flattened}`;
  return error.detail === '' ? `${NOT_UPDATED} Please try again.` : `Error: ${error.detail}`;
}

export function loadFailure(thrown: unknown): string {
  if (isMissing(thrown))
    return 'This entry is not there. It may have been deleted, or moved to the recycling bin.';
  return `The entry could not be loaded. ${failureReason(thrown)}`;
}
