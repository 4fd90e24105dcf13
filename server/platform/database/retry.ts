/** Retries transactions and single statements once when PostgreSQL rolled them back because of a conflict. */
import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, type TransactionBuilder } from 'kysely';
import pg from 'pg';

const PAUSE_MS = 50;
/** `serialization_failure` and `deadlock_detected`: everything is rolled back, and the conflict is over. */
const undone = ['40001', '40P01'];

export async function retryOnce<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !undone.includes(error.code ?? '')) throw error;
    // An immediate retry could take the first lock again before the other waiting transaction wakes up.
    await wait(PAUSE_MS);
    return work();
  }
}

/** Transactions may run twice, so they must have no effect outside except their result. */
export class RetryingKysely<DB> extends Kysely<DB> {
  override transaction(): TransactionBuilder<DB> {
    return again(super.transaction());
  }
}

/** Not for read-only transactions: they lock nothing, and stream what they read. */
function again<DB>(builder: TransactionBuilder<DB>): TransactionBuilder<DB> {
  const execute = builder.execute.bind(builder);
  const setIsolationLevel = builder.setIsolationLevel.bind(builder);
  builder.execute = (work) => retryOnce(() => execute(work));
  builder.setIsolationLevel = (level) => again(setIsolationLevel(level));
  return builder;
}
