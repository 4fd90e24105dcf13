/** Sends a spreadsheet in a limited place: each takes processor time and a database connection while it is read. */
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { MINUTE } from '#server/platform/clock.ts';
import { concurrencyLimits } from '#server/platform/concurrency-limits.ts';
import { SPREADSHEET_TYPE } from './spreadsheet.ts';

/** A reader who takes nothing for this long is gone, or blocks others on purpose. */
const STALLED_AFTER_MS = MINUTE;

export const CSV_TYPE = 'text/csv; charset=utf-8';

export interface SpreadsheetFile {
  readonly name: string;
  readonly spreadsheet: Readable;
  readonly entries?: number;
  /** For other files than Excel's. */
  readonly type?: string;
}

/** @throws Busy, before anything is read */
export async function sendSpreadsheet(
  reply: FastifyReply,
  accountId: number,
  make: () => Promise<SpreadsheetFile>,
): Promise<FastifyReply> {
  const giveBack = await concurrencyLimits.spreadsheets.take({ from: accountId });
  try {
    const { name, spreadsheet, entries, type = SPREADSHEET_TYPE } = await make();
    spreadsheet.once('close', giveBack);
    // A reader who left before the start must not keep a place.
    if (reply.raw.closed || reply.raw.destroyed) spreadsheet.destroy();
    else reply.raw.once('close', () => spreadsheet.destroy());
    reply.raw.setTimeout(STALLED_AFTER_MS, () => reply.raw.destroy());
    reply.type(type).header('content-disposition', `attachment; filename="${name}"`);
    if (entries !== undefined) reply.header('x-total-count', String(entries));
    return reply.send(spreadsheet);
  } catch (error) {
    giveBack();
    throw error;
  }
}
