/** How much mail students can cause, so that the product is no mail cannon (rulings, section 4). */
import { mailboxOf } from '#shared/entries/entries.rules.ts';
import type { Platform, Trx } from '#server/platform/platform.ts';
import { consume } from '#server/platform/throttle.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** Requests of one student: more than anybody does in a day, and enough to catch up on a season. */
export const REQUESTS_OF_STUDENT = 60;
/** Requests of one student to one contact. */
export const REQUESTS_TO_CONTACT = 20;
/** Requests to one contact from everybody: a teacher with a hundred students at one event gets them all. */
export const REQUESTS_OF_CONTACT = 150;

/**
 * Counts a request against the limits of a day, as part of the transaction.
 *
 * @throws TooMany with what was reached and when it ends.
 */
export async function countRequest(
  { clock }: Pick<Platform, 'clock'>,
  trx: Trx,
  { account_id, contact }: { account_id: number; contact: string },
): Promise<void> {
  const mailbox = mailboxOf(contact);
  const limits = [
    {
      key: `requests:student:${account_id}`,
      times: REQUESTS_OF_STUDENT,
      detail: `You have asked contacts to verify ${REQUESTS_OF_STUDENT} times within a day, which is the most that is possible.`,
    },
    {
      key: `requests:student:${account_id}:${mailbox}`,
      times: REQUESTS_TO_CONTACT,
      detail: `You have asked ${contact} ${REQUESTS_TO_CONTACT} times within a day, which is the most that is possible.`,
    },
    {
      key: `requests:contact:${mailbox}`,
      times: REQUESTS_OF_CONTACT,
      detail: `${contact} has got very many verification emails today, so no more are sent for now.`,
    },
  ];
  for (const { key, times, detail } of limits) {
    await consume({ db: trx, clock }, key, { times, seconds: DAY_SECONDS }, detail);
  }
}
