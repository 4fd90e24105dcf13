/** A thread that writes one large spreadsheet of a school, reading from the database by itself, and ends with it. */
import { constants, setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';
import { connectDatabase, REQUEST_LIMIT_MS } from '#server/platform/database/connect.ts';
import { sendFromWorker } from '#server/platform/xlsx/worker-stream.ts';
import type { ExportScope } from './download.queries.ts';
import { writeSpreadsheetOf } from './download.spreadsheet.ts';

/** What the thread is told. */
export interface SpreadsheetWork {
  readonly connectionString: string;
  readonly whose: ExportScope;
  readonly timeZone: string;
}

// On Linux a priority is of the thread that sets it: requests go first. Elsewhere it would be of the whole process.
if (process.platform === 'linux') {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // A container may forbid it; the work is done all the same.
  }
}
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
