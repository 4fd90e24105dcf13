/**
 * The queue goes by the clock of its database. While that clock was ahead, the queue wrote down times that lie in the future
 * when it is put right: until they had come, nothing would be done by the clock, no work of a worker that was killed would
 * be given to another one, and what failed meanwhile would not be tried again.
 */
import type { PgBoss } from 'pg-boss';

/** What was put right. */
export interface PutRight {
  /** Rows in which the queue notes when it last looked at what is due. */
  readonly notes: number;
  /** Jobs that are due now, or may be given to another worker. */
  readonly jobs: number;
}

/**
 * Brings times of the queue that lie in the future back to now. A job is to be done as soon as it is queued, and waits before
 * a retry for as long as it says at most: one that waits for longer was queued by a wrong clock.
 */
export async function forgetFuture(boss: PgBoss): Promise<PutRight> {
  const { rows } = await boss.getDb().executeSql(`
    with passes as (
      update pgboss.version set cron_on = least(cron_on, now()), bam_on = least(bam_on, now()),
        flow_on = least(flow_on, now()), reindex_on = least(reindex_on, now()),
        monitor_backoff_on = least(monitor_backoff_on, now())
      where greatest(cron_on, bam_on, flow_on, reindex_on) > now() + interval '1 minute'
        or monitor_backoff_on > now() + interval '1 hour'
      returning 1
    ), queues as (
      update pgboss.queue set monitor_claim_on = least(monitor_claim_on, now()),
        monitor_on = least(monitor_on, now()), maintain_on = least(maintain_on, now())
      where greatest(monitor_claim_on, monitor_on, maintain_on) > now() + interval '1 minute'
      returning 1
    ), waiting as (
      update pgboss.job set start_after = now()
      where state = 'created' and start_after > now() + interval '1 minute'
        or state = 'retry' and start_after > now() + (coalesce(retry_delay_max, 3600) + 60) * interval '1 second'
      returning 1
    ), at_work as (
      update pgboss.job set heartbeat_on = now()
      where state = 'active' and heartbeat_on > now() + interval '1 minute'
      returning 1
    )
    select (select count(*) from passes)::integer + (select count(*) from queues)::integer as notes,
      (select count(*) from waiting)::integer + (select count(*) from at_work)::integer as jobs`);
  // Safe: a select without a table has one row, and these are its columns.
  return rows[0] as PutRight;
}
