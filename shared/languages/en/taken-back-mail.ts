/** To a contact whom the school asked and then withdrew the request. */
export const takenBackMail = {
  subject: 'No answer needed: {student}’s volunteer hours',
  preview: 'You do not need to answer the email about {student}’s volunteer hours.',
  heading: 'You do not need to answer',
  takenBack:
    '{school} asked you to confirm volunteer hours of {student}, and then withdrew the request. You do not need to answer that email.',
  stillOpen: 'If you already answered, your answer still counts.',
  footer: '{student} named {address} as the contact.',
} as const;
