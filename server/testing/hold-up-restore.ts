/** Makes a restore wait halfway, for tests. */
import { sql, type Kysely } from 'kysely';

/** The lock that keeps a restore waiting. */
export const HOLD_UP = 'select pg_advisory_xact_lock(42)';

/** A restore into this database waits, while it loads the accounts, for the transaction with `HOLD_UP`. */
export async function letRestoreWait<T>(db: Kysely<T>): Promise<void> {
  await sql`create function wait_for_test(email text) returns text immutable language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(42); return email; end $$`.execute(db);
  await sql`create index wait_for_test on accounts (wait_for_test(email))`.execute(db);
}
