// Begins transactions without waiting for the answer.
import { PostgresDialect, PostgresDriver, type DatabaseConnection, type TransactionSettings } from 'kysely';
import type pg from 'pg';

/**
 * PostgreSQL, where the first statement of a transaction follows `begin` at once: one way to the database and back less. BEGIN
 * fails only with its connection, and then the statements behind it fail, too.
 *
 * @param pool of connections with `pipeline`, which send a statement while the one before it is under way
 */
export class PromptDialect extends PostgresDialect {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): PostgresDriver {
    return new PromptDriver({ pool: this.#pool });
  }
}

class PromptDriver extends PostgresDriver {
  override beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    super.beginTransaction(connection, settings).catch(() => undefined);
    return Promise.resolve();
  }
}
