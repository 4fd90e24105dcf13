/** The mails to a contact: the request, and its reminders. */
export const contactMail = {
  subject: 'Did {student} volunteer at {event}?',
  /** Where the name of the event has an address in it. */
  subjectOfDay: 'Did {student} volunteer on {date}?',
  preview:
    '{student} of {school} asks you to confirm {amount, plural, one {# volunteer hour} other {# volunteer hours}}.',
  heading: 'Please confirm {student}\u2019s volunteer hours',
  asks: '{student}, a student of {school}, named you as the contact for this volunteer work:',

  reminderSubject: 'Reminder: Did {student} volunteer at {event}?',
  reminderSubjectOfDay: 'Reminder: Did {student} volunteer on {date}?',
  reminderPreview:
    '{student} of {school} is still waiting for your answer about {amount, plural, one {# volunteer hour} other {# volunteer hours}}.',
  reminderHeading: '{student} is still waiting for your answer',
  reminds:
    '{student}, a student of {school}, named you as the contact for this volunteer work, and we have no answer from you yet. Without one the entry is removed on {end}.',

  look: 'Look at the entry',
  copyLink: 'If the button does not work, copy this address into your browser:',
  linksTakenApart:
    'Something in the student’s text looks like a web or email address. We put a space into it, so that nobody opens it by mistake.',
  onThePage:
    'On the page you can accept or reject the entry; you need no account. If you accept, the hours count for the student. If you reject, the entry is removed and the student is told. Opening the page decides nothing.',
  unknownStudent: 'I do not know this student',
  stopMail: 'Send me no more of these emails',
  footer: 'You get this mail because {student} entered {address} as the contact. Questions: {help}',
} as const;
