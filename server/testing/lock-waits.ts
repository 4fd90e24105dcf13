/** Stops a request in the middle of its transaction: the test holds a row lock it needs. */
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db, Trx } from '#server/platform/app-context.ts';

/**
 * Starts requests while a transaction of the test holds locks, and ends it once all of them wait.
 * @param hold takes the locks
 * @param begin the requests; each must wait for the transaction
 * @param meanwhile runs while they wait
 */
export async function whileHolding<Reply>(
  db: Db,
  hold: (trx: Trx) => Promise<unknown>,
  begin: () => readonly Promise<Reply>[],
  meanwhile?: () => Promise<unknown>,
): Promise<Reply[]> {
  const requests = await db.transaction().execute(async (trx) => {
    await hold(trx);
    const begun = begin();
    await expect.poll(() => countWaiting(db), { timeout: 30_000, interval: 10 }).toBe(begun.length);
    await meanwhile?.();
    // Wrapped: a transaction must not await what waits for its end.
    return { begun };
  });
  return Promise.all(requests.begun);
}

/** Connections that wait for a lock, without autovacuum. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and backend_type = 'client backend'`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
