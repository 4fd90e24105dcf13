/** The mail to a contact whom the school had asked, and has then taken that back. */
export const takenBackMail = {
  subject: 'No answer needed: {student}’s volunteer hours',
  preview: 'You need not answer the email about {student}’s volunteer hours.',
  heading: 'Your answer is not needed',
  takenBack:
    '{school} asked you to confirm volunteer hours of {student}, and then took this back. You need not answer that email.',
  stillOpen: 'If you have answered already, your answer stands.',
  footer: '{student} named {address} as the contact. Questions: {help}',
} as const;
