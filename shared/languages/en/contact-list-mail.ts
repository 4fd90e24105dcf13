/** The mails of a contact's list, which name no student. */
export const contactListMail = {
  /** Also the heading. */
  subject:
    '{count, plural, =0 {Nothing is waiting for your answer} one {# entry needs your yes or no} other {# entries need your yes or no}}',
  /** Two or more entries. */
  ofSchool: '{count, plural, other {# entries}} of {school} students need your yes or no',
  preview: '{amount, plural, one {# volunteer hour} other {# volunteer hours}} in one list.',
  nothing: 'No student is waiting for your answer right now. You can still open your list.',
  asks: 'Students say they volunteered with you: {count, plural, one {# entry} other {# entries}}, {amount, plural, one {# hour} other {# hours}} in total. Please check whether that is right.',
  until: 'Please answer by {day}. Entries without an answer are removed.',
  proof:
    'The first time you open the list in a browser, we email a code to this address. That way nobody else can open it, even with this email.',
  open: 'Open the list',
  anOrganizer: 'An organizer',
  entries: '{count, plural, one {# entry} other {# entries}}, {days}',
  entriesAlone: '{count, plural, one {# entry} other {# entries}}',
  days: '{first} to {last}',
  more: 'Others',
  whyDigest:
    'Several students named you, so you get one list instead of an email for each entry. You can choose on the page how often we write.',
  works: 'The link works for {days} days. You do not need an account, and opening the page decides nothing.',
  footer: 'Students named {address} as the contact for their volunteer hours.',

  codeSubject: 'Your code for the list of volunteer hours',
  codePreview: 'It opens your list and works for {minutes} minutes.',
  codeHeading: 'Your code',
  codeMeans: 'Type this code on the page where you asked for it. It works for {minutes} minutes.',
  codeNotYou:
    'Did you not ask for it? Then somebody else has a link to your list. They see nothing without this code, so please do not share it.',
} as const;
