import { connectDatabase, REQUEST_LIMIT_MS } from '#server/platform/database/connect.ts';
import type { Db } from '#server/platform/app-context.ts';
import { lowerPriority } from '#server/platform/worker-priority.ts';
import { sendFromWorker, type StreamProgram } from '#server/platform/xlsx/worker-stream.ts';
import type { ExportScope } from './download.queries.ts';
import { writeSpreadsheetOf } from './download.spreadsheet.ts';

export interface SpreadsheetWork {
  readonly connectionString: string;
  readonly whose: ExportScope;
  readonly timeZone: string;
}

lowerPriority('long');
const databases = new Map<string, Db>();

const program: StreamProgram<SpreadsheetWork> = async ({ work, port }) => {
  const { connectionString, whose, timeZone } = work;
  await sendFromWorker(port, await writeSpreadsheetOf(openDatabase(connectionString), whose, timeZone));
};
export default program;

/** Opened once; the idle connection closes by itself. */
function openDatabase(connectionString: string): Db {
  const known = databases.get(connectionString);
  if (known) return known;
  const { db } = connectDatabase({
    connectionString,
    maxConnections: 1,
    limitMs: REQUEST_LIMIT_MS,
    // The query fails, and the download with it.
    log: () => undefined,
  });
  databases.set(connectionString, db);
  return db;
}
