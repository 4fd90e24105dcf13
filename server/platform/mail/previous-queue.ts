/**
 * Takes over mails of the version before, which queues each as a job of pg-boss and goes on running while this one starts. To
 * be removed in the release after next, with a default for `next_attempt_at`.
 */
import { sql } from 'kysely';
import type { Db } from '#server/platform/app-context.ts';

/**
 * Makes these mails due here and deletes their jobs. A mail whose job is running stays with its process, unless that died: it
 * may have the mail without a lock, and would send it as well.
 */
export async function takeOverMails(db: Db): Promise<void> {
  const { rows } = await sql<{ found: boolean; has_jobs: boolean }>`
    select exists (select from mails where state = 'queued' and next_attempt_at is null) as found,
      to_regclass('pgboss.job') is not null as has_jobs`.execute(db);
  if (!rows[0]?.found) return;
  const { has_jobs } = rows[0];
  await db.transaction().execute(async (trx) => {
    if (has_jobs) {
      await sql`delete from pgboss.job where name = 'send-mail' and (state < 'active'
        or state = 'active' and heartbeat_on < now() - interval '1 minute')`.execute(trx);
    }
    // A job that was not deleted is running by now, or has just committed.
    const isLeft = has_jobs
      ? sql`exists (select from pgboss.job where name = 'send-mail' and state < 'completed'
          and (data ->> 'mail_id')::bigint = mails.id)`
      : sql`false`;
    await sql`update mails set next_attempt_at = now() where id in (
      select id from mails where state = 'queued' and next_attempt_at is null and not ${isLeft}
      for no key update skip locked)`.execute(trx);
  });
}
