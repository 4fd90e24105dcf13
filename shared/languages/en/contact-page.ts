/** The contact's page about an entry (texts of the specification, section 8, where it has them). */
export const contactPage = {
  heading: 'Verify Volunteer Hours',
  loading: 'Verifying...',
  question: '<b>{student}</b> of <b>{school}</b> says they volunteered with you. Is this right?',
  unconfirmed: 'Not yet confirmed as a student by {school}.',
  accept: 'Accept',
  reject: 'Reject',
  acceptMeans: '<b>Accept</b>: the hours count for {student}.',
  rejectMeans: '<b>Reject</b>: the entry is removed. {student} is told and can record it again.',
  unknownStudent: 'I do not know this student',
  stopMail: 'Stop these emails',
  back: 'Back',

  rejecting: 'Rejecting removes the entry. {student} is told, with your reason if you give one.',
  reason: 'Reason (optional)',
  reasonNote: '{student} will read it. At most {limit} characters.',
  rejectNow: 'Reject this entry',

  unknownQuestion: 'You do not know {student}?',
  unknownMeans:
    'Maybe the student mistyped an email address. We reject the entry and tell the student kindly that you do not know them. They cannot ask this address again.',
  unknownNow: 'I do not know them',

  accepted: 'The entry has been successfully accepted.',
  rejected: 'The entry has been successfully rejected.',
  unknownDone: 'We tell the student that you do not know them. They cannot ask this address again.',
  thanksForHours:
    'Thank you! {amount, plural, one {# hour now counts} other {# hours now count}} for {student}. You can close this page.',
  thanksForAnswer: 'Thank you. We will tell {student}, who can correct the entry. You can close this page.',
  thanks: 'Thank you. You can close this page.',
  /** `b` is the address. */
  mistake: 'Was that a mistake? Write to <b>{help}</b>. They run Limelight for {school}.',
  acceptedBefore: 'You accepted this entry',
  acceptedOn: 'You accepted this entry on {day}',
  rejectedBefore: 'You rejected this entry',
  rejectedOn: 'You rejected this entry on {day}',
  nothingToDo: 'There is nothing more to do.',
  entryOf: 'The entry of {student}, {school}:',

  others:
    '{count, plural, =0 {Other entries may be waiting for you, too.} one {# more entry is waiting for you.} other {# more entries are waiting for you.}} We can email you one list of everything.',
  mailList: 'Email me one list',
  listSent: 'A list is on its way to the address that got this email.',
} as const;
