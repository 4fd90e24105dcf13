/** What goes wrong on the contact's pages. What the server says has its own words here, so that pages can say it in others. */
export const contactFailures = {
  title: 'Action Failed',
  text: 'There was an error processing your action. Please try again or contact support.',
  tryAgain: 'Try again',
  back: 'Back',

  linkNotWhole:
    'This link is incomplete. Copy the whole link from the mail, or ask the student to send it again from their portfolio.',
  linkUnknown: 'This link is not valid, or the student has withdrawn the entry.',
  linkWithdrawn: 'The student has taken this entry back. There is nothing for you to do.',
  linkRemoved: 'The school has removed this entry. There is nothing for you to do.',
  ownEntry:
    'Open this on the contact’s own device. This browser is signed in as the student whose entry it is.',
  linkSuperseded:
    'This entry was changed after this mail was sent. Please use the link in the newest mail about it.',
  linkExpired:
    'Nobody answered within a month, so this entry was removed. The student was told and can record it again.',
  linkSetBack:
    'The school has marked this entry as not verified after you accepted it. The student can ask you again with a new email.',
  linkVerifiedBySchool: 'The school has verified this entry itself, so there is nothing to decide now.',
  linkPutAside: 'The school is looking at this entry, so there is nothing to decide now.',
  alreadyAccepted: 'You already accepted this entry. Please write to the school if that was a mistake.',
  alreadyRejected: 'You already rejected this entry. Please write to the school if that was a mistake.',
  mailLinkUnknown: 'This link is not valid. Please use the one in the newest mail.',

  /** The server adds how long to wait; `time` is an amount with its unit. */
  tooMany: 'Too many attempts.',
  tooManyFor: 'Too many attempts. Please try again in {time}.',
  busy: 'The service is busy. Please try again in a moment.',
  fault: 'Something went wrong on our side. Please try again.',
} as const;
