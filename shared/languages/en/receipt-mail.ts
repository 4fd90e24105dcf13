/** The receipt to whoever confirmed hours on the spot: only the answer from the mailbox proves its address. */
export const receiptMail = {
  subject: 'You confirmed {amount, plural, one {# hour} other {# hours}} for {student}. Was that you?',
  preview: 'With one click you say whether it was you who confirmed {student}’s hours.',
  heading: 'Did you confirm these hours?',
  confirmed:
    'You confirmed {amount, plural, other {# h}} for {student} of {school} on {day}, on a phone, under the name {name}.',
  yes: 'Yes, that was me',
  no: 'Not me',
  onThePage:
    'Your answer shows that this address is yours. If it was not you, the hours are taken back and the student is told. Opening the page decides nothing.',
} as const;
