/**
 * How long things are kept that are of no use any more; the nightly job `sweep` removes them. docs/privacy.md says the same to
 * people, and a test holds the two together.
 */

/** Days. */
export const RETENTION = {
  /** Texts of mails that were kept for reading. */
  mailTexts: 30,
  /** What finished mails were made of; longer than an entry waits, which looks at the mails about it. */
  mailData: 60,
  /** Mails that had become pointless before they left. */
  droppedMails: 7,
  /** Links of mails that confirm an email or reset a password, after they have run out. */
  accountLinks: 30,
  /** Which form recorded which entry: longer than a form can wait to be sent again (30 days on a device). */
  recordedForms: 60,
  /** Registrations whose email was not confirmed. */
  registrations: 3,
  /** What contacts have said about the student of a deleted account, and the links of its mails that stop mail. */
  wishesOfContacts: 365,
  /** Accounts whose email was never confirmed: there are only older ones, before registrations waited by themselves. */
  unconfirmedAccounts: 30,
} as const;
