/** Errors on the contact's pages. The server's are repeated here, so that pages can translate them. */
export const contactFailures = {
  title: 'Action Failed',
  text: 'There was an error processing your action. Please try again or contact support.',
  tryAgain: 'Try again',
  back: 'Back',

  linkNotWhole:
    'This link is incomplete. Copy the whole link from the email, or ask the student to send it again from their portfolio.',
  linkUnknown: 'This link is not valid, or the student has withdrawn the entry.',
  linkWithdrawn: 'The student withdrew this entry. You do not need to do anything.',
  linkRemoved: 'The school removed this entry. You do not need to do anything.',
  ownEntry:
    'The contact must open this on their own device. This browser is logged in as the student who recorded the entry.',
  linkSuperseded:
    'This entry was changed after this email was sent. Please use the link in the newest email about it.',
  linkExpired:
    'Nobody answered within a month, so this entry was removed. The student was told and can record it again.',
  linkSetBack:
    'After you accepted this entry, the school marked it as not verified. The student can ask you again in a new email.',
  linkVerifiedBySchool: 'The school already verified this entry, so you do not need to answer.',
  linkPutAside: 'The school is reviewing this entry, so you do not need to answer now.',
  alreadyAccepted: 'You already accepted this entry. Please write to the school if that was a mistake.',
  alreadyRejected: 'You already rejected this entry. Please write to the school if that was a mistake.',
  mailLinkUnknown: 'This link is not valid. Please use the one in the newest email.',

  /** The server adds how long to wait; `time` is an amount with its unit. */
  tooMany: 'Too many attempts.',
  tooManyFor: 'Too many attempts. Please try again in {time}.',
  busy: 'The service is busy. Please try again in a moment.',
  fault: 'Something went wrong on our side. Please try again.',
} as const;
