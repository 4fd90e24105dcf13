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

export const LINK_EXPIRED =
  'Nobody answered within a month, so this entry was removed. The student was told and can record it again.';
export const LINK_SET_BACK =
  'The school has set this entry back after you accepted it. The student can ask you again with a new email.';
export const LINK_VERIFIED_BY_SCHOOL =
  'The school has verified this entry itself, so there is nothing to decide now.';
/** The reason that goes with "I do not know this student". */
export const UNKNOWN_STUDENT = 'I do not know this student.';
export const MAIL_LINK_UNKNOWN = 'This link is not valid. Please use the one in the newest mail.';

/** The success message of stopping mail, or of letting it come again. */
export function mailActionDone(action: 'stop' | 'resume', address: string): string {
  return action === 'stop'
    ? `No more of these emails go to ${address}.`
    : `Students can ask ${address} to confirm hours again.`;
}
