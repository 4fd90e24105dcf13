/** The mail to a contact with a list of what waits for them: always two or more entries. It names no student. */
export const digestMail = {
  subject: '{count, plural, other {# entries}} of {school} students wait for your yes or no',
  /** Of several schools. */
  subjectOfSchools: '{count, plural, other {# entries}} of students wait for your yes or no',
  preview: 'Please answer by {end}.',
  heading: '{count, plural, other {# entries}} wait for your yes or no',
  asks: 'Students of {school} say they volunteered with you. Is this right? Please answer by {end}: entries without an answer are removed then.',
  asksOfSchools:
    'Students say they volunteered with you. Is this right? Please answer by {end}: entries without an answer are removed then.',
  look: 'See the list',
  copyLink: 'If the button does not work, copy this address into your browser:',
  code: 'The page may ask for a code that we mail to you, so that nobody else can open your list. You need no account, and opening the page decides nothing.',
  entries: 'Entries',
  organizers: 'Organizers',
  moreOrganizers: '{names} and {count, plural, other {# more}}',
  dates: 'Dates',
  fromTo: '{from} to {to}',
  end: 'Last day',
  why: 'Why do I get this? Students named you as the contact for their volunteer hours, and we send you one list instead of an email for each entry.',
  stopMail: 'Stop these emails',
  footer: 'Students named {address} as the contact. Questions: {help}',
} as const;
