// Small dealings with the PostgreSQL that the tests run on.
import pg from 'pg';

/** The same server, another database. */
export function withDatabase(connectionString: string, database: string): string {
  return connectionString.replace(/^([^/]*\/\/[^/]*\/)[^?]*/, `$1${database}`);
}

/** Runs one statement on the server, on a connection of its own. */
export async function onServer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
