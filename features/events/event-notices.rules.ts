import { hasAddress } from '#shared/address-in-text.ts';
import { check, filled, fitting, type Check } from '#shared/rules.ts';

/** Per event; also a constraint in the database. */
export const MOST_NOTICES = 3;
/** Characters; also a constraint in the database. */
export const NOTICE_LIMIT = 1000;
/** A notice is never for one person; also a constraint in the database. */
export const FEWEST_ATTENDEES = 2;

export const noticeChecks: readonly Check<{ readonly text: string }>[] = [
  filled('text', 'Please write what you want to say.'),
  fitting('text', NOTICE_LIMIT, `Please say it in ${NOTICE_LIMIT} characters or fewer.`),
  check(
    'text',
    'Please leave out links and email addresses. If there are none, put a space after each period.',
    ({ text }) => !hasAddress(text),
  ),
];
