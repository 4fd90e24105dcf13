/** The dependencies of every operation, passed in instead of imported. */
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/tables.ts';
import type { Key } from './auth/key.ts';
import type { Log } from './log.ts';

export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;

export interface AppContext {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly key: Key;
  readonly log: Log;
  /** Milliseconds in place of `ANSWER_MS`, for tests. */
  readonly answerMs?: number;
}
