/** A thread that writes one large spreadsheet of a school, reading from the database by itself, and ends with it. */
import { workerData } from 'node:worker_threads';
import { connectDatabase, REQUEST_LIMIT_MS } from '#server/platform/database.ts';
import { giveWay } from '#server/platform/thread-priority.ts';
import { sendFromWorker } from '#server/platform/worker-stream.ts';
import type { Person } from './download.queries.ts';
import { writeSpreadsheetOf } from './download.spreadsheet.ts';

/** What the thread is told. */
export interface SpreadsheetWork {
  readonly connectionString: string;
  readonly people: readonly Person[];
  readonly timeZone: string;
}

giveWay();
const { connectionString, people, timeZone } = workerData as SpreadsheetWork;
const { db, close } = connectDatabase({
  connectionString,
  maxConnections: 1,
  limitMs: REQUEST_LIMIT_MS,
  // The query that needed it fails, and the download with it.
  log: () => undefined,
});
try {
  await sendFromWorker(writeSpreadsheetOf(db, people, timeZone));
} finally {
  await close();
}
