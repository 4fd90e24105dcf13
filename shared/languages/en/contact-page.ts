/** The contact's page about an entry (specification, section 8, wherever that speaks). */
export const contactPage = {
  heading: 'Verify Volunteer Hours',
  loading: 'Verifying...',
  question:
    '<b>{student}</b> of <b>{school}</b> says they volunteered with you. Did this happen as written here?',
  accept: 'Accept',
  reject: 'Reject',
  acceptMeans: 'Yes: <b>Accept</b>. The hours count for {student} from then on.',
  rejectMeans: 'No: <b>Reject</b>. The entry is removed. {student} is told and can record it again.',
  unknownStudent: 'I do not know this student',
  stopMail: 'Send me no more of these emails',
  back: 'Back',

  rejecting: 'Rejecting removes the entry. {student} is told, with your reason if you give one.',
  reason: 'Reason (optional)',
  reasonNote: '{student} will read it. At most {limit} characters.',
  rejectNow: 'Reject this entry',

  unknownQuestion: 'You do not know {student}?',
  unknownMeans:
    'Perhaps the student mistyped an address. The entry is rejected, the student is told kindly that you do not know them, and they cannot ask this address again.',
  unknownNow: 'I do not know them',

  accepted: 'The entry has been successfully accepted.',
  rejected: 'The entry has been successfully rejected.',
  unknownDone: 'The student is told that you do not know them and cannot ask this address again.',
  thanks: 'Thank you. You can close this page now.',
  acceptedBefore: 'You accepted this entry',
  acceptedOn: 'You accepted this entry on {day}',
  rejectedBefore: 'You rejected this entry',
  rejectedOn: 'You rejected this entry on {day}',
  nothingToDo: 'There is nothing more to do.',
  entryOf: 'The entry of {student}, {school}:',
} as const;
