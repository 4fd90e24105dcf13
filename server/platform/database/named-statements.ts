// Names statements, so that PostgreSQL parses and plans each text once per connection.
import { createHash } from 'node:crypto';
import pg from 'pg';
import { tryAgainOnce } from './try-again.ts';

// A name costs memory in every connection. Only texts with lists of changing length make many, and those are not worth a name.
const maxNames = 1000;
const names = new Map<string, string | undefined>();

/** The same text always has the same name; undefined when it gets none. */
function nameOf(text: string): string | undefined {
  if (names.has(text)) return names.get(text);
  if (names.size >= maxNames) return undefined;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
  names.set(text, name);
  return name;
}

// After a migration by a newer process a prepared plan may no longer fit its table.
function isOutdatedPlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000' && /cached plan/.test(error.message);
}

type AnyQuery = (...given: unknown[]) => unknown;

/** A connection that names every statement with parameters, and tries one that is no part of a transaction again. */
export class NamingClient extends pg.Client {
  // Changes only the overload with a text, values and a promise, of a dozen.
  override query = ((...given: unknown[]): unknown => {
    const query = super.query.bind(this) as AnyQuery;
    const [text, values] = given;
    if (given.length !== 2 || typeof text !== 'string' || !Array.isArray(values)) return query(...given);
    const send = (): Promise<unknown> => this.#send(query, text, values);
    return this.getTransactionStatus() === 'I' ? tryAgainOnce(send) : send();
  }) as pg.Client['query'];

  #send(query: AnyQuery, text: string, values: readonly unknown[]): Promise<unknown> {
    const name = values.length === 0 ? undefined : nameOf(text);
    if (name === undefined) return query(text, values) as Promise<unknown>;
    return (query({ name, text, values }) as Promise<unknown>).catch((error: unknown) => {
      if (isOutdatedPlan(error)) names.set(text, undefined);
      // Before the pool hands the lost connection to the next request: it notices the end of it only a moment later.
      if (error instanceof pg.DatabaseError && error.severity === 'FATAL') void this.end();
      throw error;
    });
  }
}
