/**
 * How many spreadsheets one process writes at a time: each takes processor time for as long as somebody reads, and a
 * connection to the database again and again (ASVS 15.2.2). Whoever comes when there are too many is told to come again.
 */
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { MINUTE } from '#server/platform/clock.ts';
import { Busy } from '#server/platform/http/errors.ts';
import { createSlots } from '#server/platform/slots.ts';
import { SPREADSHEET_TYPE } from './spreadsheet.ts';

/** Of all people together: far fewer than there are connections to the database. */
const AT_ONCE = 8;
/** Of one person, so that nobody takes all of them. */
const OF_ONE_PERSON = 3;
/** A reader who takes nothing for so long is gone, or wants to keep others out. */
const STALLED_AFTER_MS = MINUTE;
const RETRY_AFTER_SECONDS = 30;

/** A spreadsheet to send. */
export interface SpreadsheetFile {
  readonly name: string;
  readonly spreadsheet: Readable;
  /** How many entries are in it, where that is known. */
  readonly entries?: number;
}

/**
 * Makes a spreadsheet and sends it.
 *
 * @param accountId whose it is
 * @throws Busy when too many are under way, before anything is read
 */
export async function sendSpreadsheet(
  reply: FastifyReply,
  accountId: number,
  make: () => Promise<SpreadsheetFile>,
): Promise<FastifyReply> {
  const giveBack = takeSlot(accountId);
  try {
    const { name, spreadsheet, entries } = await make();
    spreadsheet.once('close', giveBack);
    // Whoever has left before it began takes nothing of it, and must not keep their place.
    if (reply.raw.closed || reply.raw.destroyed) spreadsheet.destroy();
    else reply.raw.once('close', () => spreadsheet.destroy());
    reply.raw.setTimeout(STALLED_AFTER_MS, () => reply.raw.destroy());
    reply.type(SPREADSHEET_TYPE).header('content-disposition', `attachment; filename="${name}"`);
    if (entries !== undefined) reply.header('x-total-count', String(entries));
    return reply.send(spreadsheet);
  } catch (error) {
    giveBack();
    throw error;
  }
}

const takeSlot = createSlots({
  atOnce: AT_ONCE,
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
