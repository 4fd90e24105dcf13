/** The ordered checks and limits of notices to those who have registered for an event. */
import { hasAddress } from '#shared/address-in-text.ts';
import { fits, isFilled, type Check } from '#shared/rules.ts';

/** For one event; also a constraint in the database. */
export const MOST_NOTICES = 3;
/** Characters; also a constraint in the database. */
export const NOTICE_LIMIT = 1000;
/** A notice is for everybody, never for one person; also a constraint in the database. */
export const FEWEST_ATTENDEES = 2;

export const noticeChecks: readonly Check<{ readonly text: string }>[] = [
  { field: 'text', message: 'Please write what you want to say.', holds: ({ text }) => isFilled(text) },
  {
    field: 'text',
    message: `Please say it in ${NOTICE_LIMIT} characters or fewer.`,
    holds: ({ text }) => fits(text, NOTICE_LIMIT),
  },
  {
    field: 'text',
    message: 'Please leave out links and email addresses. If there are none, put a space after each period.',
    holds: ({ text }) => !hasAddress(text),
  },
];
