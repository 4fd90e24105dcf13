// Gives statements names, so that PostgreSQL parses and plans each text once per connection instead of every time.
import { createHash } from 'node:crypto';
import pg from 'pg';

// A name costs memory in every connection. Texts are few; what makes them many (a list of changing length in the
// text) is not worth remembering.
const maxNames = 1000;
const names = new Map<string, string | undefined>();

/** A name for this statement, always the same for the same text; undefined when it shall have none. */
function nameOf(text: string): string | undefined {
  if (names.has(text)) return names.get(text);
  if (names.size >= maxNames) return undefined;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
  names.set(text, name);
  return name;
}

// After a migration by a newer process the plan of a remembered statement may not fit its table any more.
function isOutdatedPlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000' && /cached plan/.test(error.message);
}

type AnyQuery = (...given: unknown[]) => unknown;

/** A connection that names every statement with parameters. */
export class NamingClient extends pg.Client {
  // The base class declares a dozen overloads; only the one with a text, values and a promise is changed.
  override query = ((...given: unknown[]): unknown => {
    const query = super.query.bind(this) as AnyQuery;
    const [text, values] = given;
    if (given.length !== 2 || typeof text !== 'string' || !Array.isArray(values) || values.length === 0) {
      return query(...given);
    }
    const name = nameOf(text);
    if (name === undefined) return query(text, values);
    return (query({ name, text, values }) as Promise<unknown>).catch((error: unknown) => {
      if (isOutdatedPlan(error)) names.set(text, undefined);
      throw error;
    });
  }) as pg.Client['query'];
}
