/** What PostgreSQL has undone because two transactions met is tried once more: a transaction, or a statement alone. */
import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, type TransactionBuilder } from 'kysely';
import pg from 'pg';

const PAUSE_MS = 50;
/** `serialization_failure` and `deadlock_detected`: all of it is undone, and what it met is over by then. */
const undone = ['40001', '40P01'];

export async function tryAgainOnce<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !undone.includes(error.code ?? '')) throw error;
    // At once it could take the first lock again before the other one, which waits for it, has woken up.
    await wait(PAUSE_MS);
    return work();
  }
}

/** Its transactions may run their work twice, so that nothing may be left of the first time but what they return. */
export class PatientKysely<DB> extends Kysely<DB> {
  override transaction(): TransactionBuilder<DB> {
    return again(super.transaction());
  }
}

/** Those that only read are left as they are: they lock no rows, and hand on what they read while they read it. */
function again<DB>(builder: TransactionBuilder<DB>): TransactionBuilder<DB> {
  const execute = builder.execute.bind(builder);
  const setIsolationLevel = builder.setIsolationLevel.bind(builder);
  builder.execute = (work) => tryAgainOnce(() => execute(work));
  builder.setIsolationLevel = (level) => again(setIsolationLevel(level));
  return builder;
}
