/** Words of the server about verification (specification, section 8), and its limits. */
import { contactFailures } from '#shared/languages/en/contact-failures.ts';
import { contactPage } from '#shared/languages/en/contact-page.ts';

/** Characters the reason of a rejection may have at most. */
export const REASON_MAXIMUM = 500;
/** The reason that goes with "I do not know this student". */
export const UNKNOWN_STUDENT = 'I do not know this student.';

// The pages say these in other languages, which they know them by.
export const LINK_UNKNOWN = contactFailures.linkUnknown;
export const LINK_WITHDRAWN = contactFailures.linkWithdrawn;
export const LINK_REMOVED = contactFailures.linkRemoved;
export const OWN_ENTRY = contactFailures.ownEntry;
export const LINK_SUPERSEDED = contactFailures.linkSuperseded;
export const LINK_EXPIRED = contactFailures.linkExpired;
export const LINK_SET_BACK = contactFailures.linkSetBack;
export const LINK_VERIFIED_BY_SCHOOL = contactFailures.linkVerifiedBySchool;
export const LINK_BINNED = contactFailures.linkPutAside;
export const MAIL_LINK_UNKNOWN = contactFailures.mailLinkUnknown;

/** The success message of a decision. */
export function actionDone(action: 'accept' | 'reject'): string {
  return action === 'accept' ? contactPage.accepted : contactPage.rejected;
}

/** What is said to whoever decides the opposite of what they have decided. */
export function alreadyDecided(decision: 'accept' | 'reject'): string {
  return decision === 'accept' ? contactFailures.alreadyAccepted : contactFailures.alreadyRejected;
}
