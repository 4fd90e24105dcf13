/** Specification, section 8. */
import { contactFailures } from '#shared/languages/en/contact-failures.ts';
import { isWholeToken } from '#shared/mailed-token.ts';
import { contactPage } from '#shared/languages/en/contact-page.ts';

export const UNKNOWN_STUDENT = 'I do not know this student.';

/** Why a link in a contact's mail fails: codes on the wire, with messages that the pages translate. */
export const linkFailures = {
  link_unknown: 'linkUnknown',
  link_withdrawn: 'linkWithdrawn',
  link_removed: 'linkRemoved',
  own_entry: 'ownEntry',
  link_superseded: 'linkSuperseded',
  link_expired: 'linkExpired',
  link_set_back: 'linkSetBack',
  link_verified_by_school: 'linkVerifiedBySchool',
  link_binned: 'linkPutAside',
  already_accepted: 'alreadyAccepted',
  already_rejected: 'alreadyRejected',
  mail_link_unknown: 'mailLinkUnknown',
  link_not_whole: 'linkNotWhole',
} as const satisfies Readonly<Record<string, keyof typeof contactFailures>>;
export type LinkFailure = keyof typeof linkFailures;

export function linkFailure(code: LinkFailure): [detail: string, code: LinkFailure] {
  return [contactFailures[linkFailures[code]], code];
}

/** As `linkFailure`, for an unknown link; damaged ones get their own message. */
export function unknownLink(token: string, code: LinkFailure = 'link_unknown') {
  return linkFailure(isWholeToken(token) ? code : 'link_not_whole');
}

export function actionDone(action: 'accept' | 'reject'): string {
  return action === 'accept' ? contactPage.accepted : contactPage.rejected;
}
