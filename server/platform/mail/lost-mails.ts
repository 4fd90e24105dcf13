/**
 * Mails that wait although nothing will send them any more: the database was lost in the moment in which their last try
 * was to be written down, or somebody emptied the queue. They get a new job, and after some days the truth is told.
 */
import { sql } from 'kysely';
import { after, DAY, MINUTE } from '#server/platform/clock.ts';
import { SEND_MAIL_JOB, notifyOutcome, type MailKinds, type MailDeps } from './mail.ts';
import type { Trx } from '#server/platform/app-context.ts';

/** Younger ones are about to get their job, or have just had it. */
const LOST_AFTER_MS = 10 * MINUTE;
/** The tries of one job take about a day. After so long the mail would surprise more than help. */
const GIVEN_UP_AFTER_MS = 3 * DAY;
/** Mails that one run deals with; the next run takes the others. */
const AT_MOST = 1000;

/**
 * Queues such mails again, or notes that they have failed, and tells those who are told of a failure.
 *
 * @throws Error when one could not be dealt with; those before it are done.
 */
export async function findLostMails(context: MailDeps, kinds: MailKinds): Promise<void> {
  const { db, clock, jobs, log } = context;
  const now = clock.now();
  const ids = await db
    .selectFrom('mails')
    .select('id')
    .where('state', '=', 'queued')
    .where('created_at', '<', after(now, -LOST_AFTER_MS))
    .where(hasNoJob)
    .orderBy('id')
    .limit(AT_MOST)
    .execute();
  for (const { id } of ids) {
    await db.transaction().execute(async (trx) => {
      const mail = await lockLostMail(trx, id);
      if (!mail) return;
      if (mail.created_at > after(now, -GIVEN_UP_AFTER_MS)) {
        await jobs.send(trx, SEND_MAIL_JOB, { mail_id: id });
        log.warn({ mail_id: id, kind: mail.kind }, 'A mail had lost its job and is queued again');
        return;
      }
      const reason =
        mail.last_error ?? 'Our mail server did not take the mail: nothing tried to send it in time';
      await trx
        .updateTable('mails')
        .set({ state: 'failed', last_error: reason, finished_at: now })
        .where('id', '=', id)
        .execute();
      await notifyOutcome(context, kinds, trx, mail, { state: 'failed', reason, isRefusal: false });
      log.warn({ mail_id: id, kind: mail.kind, reason }, 'A mail could not be sent');
    });
  }
}

const hasNoJob = sql<boolean>`not exists (select from pgboss.job as job
  where job.name = ${SEND_MAIL_JOB} and job.state < 'completed' and (job.data ->> 'mail_id')::bigint = mails.id)`;

/** Undefined when somebody sends it right now, or has found it before us. */
async function lockLostMail(trx: Trx, id: number) {
  return trx
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where(hasNoJob)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
}
