// Helpers for the PostgreSQL of the tests.
import pg from 'pg';

export function withDatabase(connectionString: string, database: string): string {
  return connectionString.replace(/^([^/]*\/\/[^/]*\/)[^?]*/, `$1${database}`);
}

export async function onServer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
