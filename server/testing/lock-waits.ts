/** Lets a test stop a request in the middle of its transaction: it holds a row that the request has to wait for. */
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db, Trx } from '#server/platform/app-context.ts';

/**
 * Begins requests while a transaction of the test's own holds rows, and ends that transaction once all of them wait.
 *
 * @param hold what the transaction does first, and takes locks by
 * @param begin the requests; each must come to wait for the transaction
 * @param meanwhile what happens while they wait
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
    await expect.poll(() => countWaiting(db), { timeout: 10_000, interval: 10 }).toBe(begun.length);
    await meanwhile?.();
    // In a list of its own: a transaction must not await what waits for its end.
    return { begun };
  });
  return Promise.all(requests.begun);
}

/** How many connections to this database wait for a lock; the vacuum of the server itself may, too, and does not count. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and backend_type = 'client backend'`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
