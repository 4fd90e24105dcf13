/**
 * Limits how many spreadsheets a process writes at once: each takes processor time and database connections while it is read
 * (ASVS 15.2.2). Further ones are refused with `Busy`.
 */
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { MINUTE } from '#server/platform/clock.ts';
import { Busy } from '#server/platform/http/errors.ts';
import { createSlots } from '#server/platform/slots.ts';
import { SPREADSHEET_TYPE } from './spreadsheet.ts';

/** Far fewer than there are database connections. */
export const SPREADSHEETS_AT_ONCE = 8;
/** Per person. */
const OF_ONE_PERSON = 3;
/** A reader who takes nothing for this long is gone, or blocks others on purpose. */
const STALLED_AFTER_MS = MINUTE;
const RETRY_AFTER_SECONDS = 30;

export interface SpreadsheetFile {
  readonly name: string;
  readonly spreadsheet: Readable;
  readonly entries?: number;
  /** Of a file that is no spreadsheet of Excel. */
  readonly type?: string;
}

/** Creates a spreadsheet and sends it. @throws Busy when too many are being written, before anything is read */
export async function sendSpreadsheet(
  reply: FastifyReply,
  accountId: number,
  make: () => Promise<SpreadsheetFile>,
): Promise<FastifyReply> {
  const giveBack = takeSlot(accountId);
  try {
    const { name, spreadsheet, entries, type = SPREADSHEET_TYPE } = await make();
    spreadsheet.once('close', giveBack);
    // A reader who left before the start must not keep a slot.
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

const takeSlot = createSlots({
  atOnce: SPREADSHEETS_AT_ONCE,
  ofOnePerson: OF_ONE_PERSON,
  tooManyOfOne: () =>
    new Busy(
      `You have ${OF_ONE_PERSON} spreadsheets under way. Please wait until one is saved, and try again.`,
      RETRY_AFTER_SECONDS,
    ),
  tooMany: () =>
    new Busy(
      'Limelight is writing as many spreadsheets as it can. Please try again in a moment.',
      RETRY_AFTER_SECONDS,
    ),
});
