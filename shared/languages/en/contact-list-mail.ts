/** The mails of a contact's list, which name no student. */
export const contactListMail = {
  subject:
    '{count, plural, =0 {Nothing waits for your answer} one {# entry waits for your yes or no} other {# entries wait for your yes or no}}',
  /** Of two or more entries. */
  ofSchool: '{count, plural, other {# entries}} of {school} students wait for your yes or no',
  preview: '{amount, plural, one {# volunteer hour} other {# volunteer hours}} in one list.',
  heading:
    '{count, plural, =0 {Nothing waits for your answer} one {# entry waits for your yes or no} other {# entries wait for your yes or no}}',
  nothing: 'No student is waiting for your answer at the moment. Your list opens all the same.',
  asks: 'Students say that they volunteered with you: {count, plural, one {# entry} other {# entries}}, {amount, plural, one {# hour} other {# hours}} in all. Please look whether that is right.',
  until: 'Please answer by {day}. Entries without an answer are removed.',
  proof:
    'When you open the list for the first time in a browser, we mail a code to this address. So nobody else can open it, even with this mail.',
  open: 'Open the list',
  anOrganizer: 'An organizer',
  entries: '{count, plural, one {# entry} other {# entries}}, {days}',
  entriesAlone: '{count, plural, one {# entry} other {# entries}}',
  /** Of several days, the first and the last. */
  days: '{first} to {last}',
  more: 'Others',
  whyDigest:
    'You get one list, instead of a mail for each entry, because several students named you. You can choose on the page how often we write.',
  works: 'The link works for {days} days. You need no account, and opening the page decides nothing.',
  footer: 'Students named {address} as the contact for their volunteer hours. Questions: {help}',

  codeSubject: 'Your code for the list of volunteer hours',
  codePreview: 'It opens your list, and works for {minutes} minutes.',
  codeHeading: 'Your code',
  codeMeans: 'Type this code on the page where you asked for it. It works for {minutes} minutes.',
  codeNotYou:
    'You did not ask for it? Then somebody else has a link to your list. Without this code it shows them nothing, so please do not pass it on.',
} as const;
