/**
 * The baseline: PostgreSQL through the same driver, statements and number of connections, without HTTP,
 * sessions, access checks, query builder or rules. Reads are sent as recorded. Writes get fresh values, one
 * transaction per request.
 */
import { connectDatabase } from '#server/platform/database/connect.ts';
import { answerRuns } from './bare-runs.ts';
import { inputsOf, type Writing } from './inputs.ts';
import { freshValue, type Pattern } from './replay.ts';

/** As many as the product has for requests. */
const CONNECTIONS = 20;

interface Reads {
  readonly reads: readonly (readonly { readonly text: string; readonly values: readonly unknown[] }[])[];
}
interface Writes {
  readonly writing: Writing;
  readonly pattern: readonly Pattern[];
  readonly students: number;
}
export type Work = Reads | Writes;

const { pool } = connectDatabase({
  connectionString: process.env['DATABASE_URL'] ?? '',
  maxConnections: CONNECTIONS,
  log: console.error,
});

answerRuns((given) => {
  const work = given as Work;
  return 'reads' in work ? (number) => read(work, number) : (number) => write(work, number);
});

async function read({ reads }: Reads, number: number): Promise<void> {
  for (const { text, values } of reads[number % reads.length] ?? []) await pool.query(text, [...values]);
}

async function write({ writing, pattern, students }: Writes, number: number): Promise<void> {
  const inputs = inputsOf(writing, number, students);
  const client = await pool.connect();
  try {
    await client.query('begin');
    const rows: (Record<string, unknown> | undefined)[] = [];
    for (const { text, values } of pattern) {
      const result = await client.query<Record<string, unknown>>(
        text,
        values.map((part) => freshValue(part, inputs, rows)),
      );
      rows.push(result.rows[0]);
    }
    await client.query('commit');
    client.release();
  } catch (error) {
    // Closes the connection, which is in the middle of a transaction.
    client.release(true);
    throw error;
  }
}
