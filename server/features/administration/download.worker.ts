/** A thread that writes one large spreadsheet of a school, reading from the database by itself, and ends with it. */
import { workerData } from 'node:worker_threads';
import { connectDatabase, REQUEST_LIMIT_MS } from '#server/platform/database/connect.ts';
import { lowerPriority } from '#server/platform/worker-priority.ts';
import { sendFromWorker } from '#server/platform/xlsx/worker-stream.ts';
import type { ExportScope } from './download.queries.ts';
import { writeSpreadsheetOf } from './download.spreadsheet.ts';

/** What the thread is told. */
export interface SpreadsheetWork {
  readonly connectionString: string;
  readonly whose: ExportScope;
  readonly timeZone: string;
}

lowerPriority('long');
const { connectionString, whose, timeZone } = workerData as SpreadsheetWork;
const { db, close } = connectDatabase({
  connectionString,
  maxConnections: 1,
  limitMs: REQUEST_LIMIT_MS,
  // The query that needed it fails, and the download with it.
  log: () => undefined,
});
try {
  await sendFromWorker(writeSpreadsheetOf(db, whose, timeZone));
} finally {
  await close();
}
