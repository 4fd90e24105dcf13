/** Words of the verification page (specification, section 8). */

/** Characters the reason of a rejection may have at most. */
export const REASON_MAXIMUM = 500;
export const ACTION_FAILED = 'Action Failed';
export const ACTION_FAILED_TEXT =
  'There was an error processing your action. Please try again or contact support.';
export const LINK_UNKNOWN = 'This link is not valid, or the student has withdrawn the entry.';
export const LINK_SUPERSEDED =
  'This entry was changed after this mail was sent. Please use the link in the newest mail about it.';

/** The success message of a decision. */
export function actionDone(action: 'accept' | 'reject'): string {
  return `The entry has been successfully ${action}ed.`;
}
