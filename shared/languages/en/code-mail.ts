export const codeMail = {
  subject: 'The code to confirm {student}’s volunteer hours',
  preview: 'If you give this code to {student}, you accept their {amount, plural, other {# h}}.',
  heading: 'A code to confirm {student}’s hours',
  asks: '{student} of {school} is asking you for this code, so that you can confirm their hours on the spot.',
  accepts:
    'If you give this code to {student}, you accept their {amount, plural, other {# h}}. It works for {minutes} minutes.',
  ifNot: 'If something below is wrong, or you do not know {student}, do not give the code to anyone.',
} as const;
