import type { Readable } from 'node:stream';
import { lineBy, writeActivity } from '#features/audit-trail/server/activity.queries.ts';
import { Invalid, NotFound } from '#server/platform/http/errors.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { MAX_ROWS } from '#server/platform/xlsx/spreadsheet.ts';
import { concurrencyLimits } from '#server/platform/concurrency-limits.ts';
import { createStreamThreads } from '#server/platform/xlsx/worker-stream.ts';
import { countPeople, type ExportScope } from './download.queries.ts';
import { BATCH, writeSpreadsheetOf } from './download.spreadsheet.ts';
import type { SpreadsheetWork } from './download.worker.ts';

/** Megabytes. `kept` holds the people and one batch of entries; `young` is garbage between two collections. */
const MEMORY = { kept: 128, young: 16 };
export const spreadsheetThreads = createStreamThreads(
  new URL('./download.worker.ts', import.meta.url),
  MEMORY,
  concurrencyLimits.spreadsheets.rules.atOnce,
);

export interface Download {
  readonly spreadsheet: Readable;
  readonly entries: number;
}

/** The pool of this thread, and the connection settings for a worker thread. */
export interface Source extends Pick<AppContext, 'db' | 'clock'> {
  readonly connectionString: string;
}

interface WhoseEntries extends Pick<ExportScope, 'graduationYear' | 'accountId'> {
  readonly group?: { readonly id: number; readonly name: string };
}

/**
 * Logged before the first byte. Large files are written in a worker thread; for small ones, starting it would take longer than
 * writing. @throws NotFound for a person of another school; Invalid for more entries than a sheet can have
 */
export async function download(
  { db, clock, connectionString }: Source,
  caller: Caller,
  { graduationYear, accountId, group }: WhoseEntries,
): Promise<Download> {
  const whose = { schoolId: caller.school_id, graduationYear, accountId, groupId: group?.id };
  const { people, entries } = await countPeople(db, whose);
  if (accountId !== undefined && people === 0) throw new NotFound();
  if (entries >= MAX_ROWS)
    throw new Invalid(
      `A spreadsheet has room for ${MAX_ROWS - 1} entries, and these are more. Please choose a graduation year.`,
    );
  await db.transaction().execute((trx) =>
    writeActivity(trx, {
      ...lineBy(caller, clock.now(), accountId),
      kind: accountId === undefined ? 'school downloaded' : 'student downloaded',
      ...(graduationYear !== undefined && { facts: { graduation_year: graduationYear } }),
      ...(group && { facts: { group: group.name } }),
    }),
  );
  const { time_zone: timeZone } = caller;
  if (entries <= BATCH) return { entries, spreadsheet: await writeSpreadsheetOf(db, whose, timeZone) };
  const work: SpreadsheetWork = { connectionString, whose, timeZone };
  return { entries, spreadsheet: spreadsheetThreads.start(work) };
}
