/** Delivers a single mail, in tests. */
import { sql } from 'kysely';
import { ATTEMPTS, type MailQueue } from '#server/platform/mail/queue.ts';
import type { Db } from '#server/platform/app-context.ts';

/** Delivers the mail now with the others that are due; `isLast` makes it the last try. */
export async function tryMail(
  db: Db,
  queue: Pick<MailQueue, 'sendDue'>,
  id: number,
  { isLast = false } = {},
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ next_attempt_at: sql<Date>`now()`, ...(isLast ? { attempts: ATTEMPTS - 1 } : {}) })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();
  await queue.sendDue();
}
