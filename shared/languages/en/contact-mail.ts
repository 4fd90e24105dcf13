export const contactMail = {
  subject: 'Did {student} volunteer at {event}?',
  /** For events whose name contains an address. */
  subjectOfDay: 'Did {student} volunteer on {date}?',
  preview:
    '{student} of {school} asks you to confirm {amount, plural, one {# volunteer hour} other {# volunteer hours}}.',
  heading: 'Did {first} volunteer with you?',
  asks: '{student} of {school} says so. Is this right?',

  unconfirmed: '{school} has not yet confirmed that {student} is its student.',

  reminderSubject: 'Reminder: Did {student} volunteer at {event}?',
  reminderSubjectOfDay: 'Reminder: Did {student} volunteer on {date}?',
  reminderPreview:
    '{student} of {school} is still waiting for your answer about {amount, plural, one {# volunteer hour} other {# volunteer hours}}.',
  reminderHeading: '{student} is still waiting for your answer',
  reminds:
    '{student} of {school} says they volunteered with you. Is this right? Without an answer, the entry is removed on {end}.',

  /** `before` and `after` are hours. */
  changedSubject: 'Changed: {before} became {after} hours. Did {student} volunteer at {event}?',
  changedSubjectOfDay: 'Changed: {before} became {after} hours. Did {student} volunteer on {date}?',
  changedHeading: '{student} changed the entry',
  changed: '{student} of {school} has changed the entry since we asked you. Is it right now?',
  change: '{field}: {before} became {after}',
  changeOfDescription: 'The description is new.',

  isRight: 'Yes, that is right',
  isWrong: 'Something is wrong',
  linksTakenApart:
    'Something in the student’s text looks like a web or email address. We put a space in it so that you do not open it by mistake.',
  onThePage:
    'Both buttons open a page where you accept or reject the entry. If you accept, the hours count. If you reject, the entry is removed and the student is told. You do not need an account, and opening the page decides nothing.',
  unknownStudent: 'I do not know this student',
  stopMail: 'Stop these emails',
  footer: '{student} named {address} as the contact.',
} as const;
