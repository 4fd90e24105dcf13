/** How much mail students can cause, so that the product is no mail cannon (rulings, section 4). */
import { mailboxOf } from '#shared/entries/entries.rules.ts';
import type { Platform, Trx } from '#server/platform/platform.ts';
import { consume } from '#server/platform/throttle.ts';

export const DAY_SECONDS = 24 * 60 * 60;
/** Requests of one student: more than anybody does in a day, and enough to catch up on a season. */
export const REQUESTS_OF_STUDENT = 60;
/** Requests of one student to one contact. */
export const REQUESTS_TO_CONTACT = 20;
/** Requests to one contact from everybody: a teacher with a hundred students at one event gets them all. */
export const REQUESTS_OF_CONTACT = 150;

/** Who causes a request, and so is told when a limit is reached. */
export type Asker = 'student' | 'school';

/**
 * The counters of one request: about the student, about the student to this contact, and of the contact. What the school
 * causes has counters of its own, or its corrections would keep the student from recording.
 */
export function limitKeys(
  accountId: number,
  contact: string,
  asker: Asker = 'student',
): readonly [string, string, string] {
  const mailbox = mailboxOf(contact);
  const ofStudent = asker === 'student' ? `requests:student:${accountId}` : `requests:school:${accountId}`;
  return [ofStudent, `${ofStudent}:${mailbox}`, `requests:contact:${mailbox}`];
}

/**
 * Counts a request against the limits of a day, as part of the transaction.
 *
 * @throws TooMany with what was reached and when it ends.
 */
export async function countRequest(
  { clock }: Pick<Platform, 'clock'>,
  trx: Trx,
  { account_id, contact }: { account_id: number; contact: string },
  asker: Asker = 'student',
): Promise<void> {
  const [ofStudent, toContact, ofContact] = limitKeys(account_id, contact, asker);
  const say = words[asker];
  const limits = [
    {
      key: ofStudent,
      times: REQUESTS_OF_STUDENT,
      detail: say.ofStudent,
    },
    {
      key: toContact,
      times: REQUESTS_TO_CONTACT,
      detail: say.toContact(contact),
    },
    {
      key: ofContact,
      times: REQUESTS_OF_CONTACT,
      detail: say.ofContact(contact),
    },
  ];
  for (const { key, times, detail } of limits) {
    await consume({ db: trx, clock }, key, { times, seconds: DAY_SECONDS }, detail);
  }
}

interface LimitWords {
  readonly ofStudent: string;
  readonly toContact: (contact: string) => string;
  readonly ofContact: (contact: string) => string;
}

const words: Readonly<Record<Asker, LimitWords>> = {
  student: {
    ofStudent: `You have asked contacts to verify ${REQUESTS_OF_STUDENT} times within a day, which is the most that is possible.`,
    toContact: (contact) =>
      `You have asked ${contact} ${REQUESTS_TO_CONTACT} times within a day, which is the most that is possible.`,
    ofContact: (contact) =>
      `${contact} has got very many verification emails today, so no more are sent for now.`,
  },
  school: {
    ofStudent: `Your school has corrected entries of this student ${REQUESTS_OF_STUDENT} times within a day, which is the most that is possible, so the entry was not changed.`,
    toContact: (contact) =>
      `Your school has asked ${contact} about this student\u2019s entries ${REQUESTS_TO_CONTACT} times within a day, which is the most that is possible, so the entry was not changed.`,
    ofContact: (contact) =>
      `${contact} has got very many verification emails today, so no more are sent for now, and the entry was not changed.`,
  },
};
