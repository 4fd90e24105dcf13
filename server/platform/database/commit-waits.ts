/**
 * Ends what waits for a synchronous standby that is gone. `statement_timeout` ends no commit: PostgreSQL switches it off before, since what
 * waits there is stored already and can only not be undone. So such waits would take all connections of the process, one by one.
 */
import pg from 'pg';

/** Times the limit of a statement: longer than a request waits for its answer, so nothing is acknowledged whose wait was ended. */
const LIMITS = 1.5;

/** Looks after the connections of a pool until the returned function is called. */
export function endLongCommits(pool: pg.Pool, limitMs: number, log: (message: string) => void): () => void {
  const inUseSince = new Map<pg.PoolClient, number>();
  const longestMs = limitMs * LIMITS;
  pool.on('acquire', (client) => inUseSince.set(client, Date.now()));
  pool.on('release', (_error, client) => inUseSince.delete(client));
  pool.on('remove', (client) => inUseSince.delete(client));
  const timer = setInterval(() => {
    const [first] = inUseSince.values();
    if (first === undefined || first > Date.now() - longestMs) return;
    cancelCommits(pool.options, longestMs).then(
      (count) => {
        if (count > 0)
          log(
            `Commits that waited for a synchronous standby, which seems to be gone: ${count}. They are stored here`,
          );
      },
      (error: unknown) => log(`Commits that wait too long could not be ended: ${String(error)}`),
    );
  }, limitMs / 2);
  timer.unref();
  return () => clearInterval(timer);
}

/** Over a connection of its own, since those of the pool may all be waiting. */
async function cancelCommits(options: pg.PoolOptions, longestMs: number): Promise<number> {
  const Client = (options.Client ?? pg.Client) as typeof pg.Client;
  const client = new Client(options);
  try {
    await client.connect();
    const { rowCount } = await client.query(
      `select pg_cancel_backend(pid) from pg_stat_activity where application_name = $1 and usename = current_user
        and wait_event = 'SyncRep' and query_start < clock_timestamp() - $2 * interval '1 millisecond'`,
      [options.application_name, longestMs],
    );
    return rowCount ?? 0;
  } finally {
    await client.end();
  }
}
