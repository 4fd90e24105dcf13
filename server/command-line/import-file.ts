/** Shared by the imports: reads a CSV file, and reports bad lines. */
import { readFile } from 'node:fs/promises';
import { decodeText } from '#shared/decode-text.ts';
import { readCsvTable, type CsvTable } from '#server/platform/csv.ts';
import { Refusal } from './command.ts';

export interface LineReason {
  readonly line: number;
  readonly reason: string;
}

/**
 * Reads a file with these columns, in any order.
 * @throws Refusal when it is unreadable, neither UTF-8 nor UTF-16, or empty
 */
export async function readImportFile<Column extends string>(
  file: string,
  columns: readonly Column[],
  what: string,
): Promise<CsvTable<Column>> {
  const text = decodeText(await readWhole(file));
  if (text === undefined)
    throw new Refusal(`${file} is neither UTF-8 nor UTF-16. Save it as “CSV UTF-8” and try again.`);
  const table = readCsvTable(text, columns);
  if (table.rows.length === 0 && table.bad.length === 0) throw new Refusal(`${file} has no ${what} in it.`);
  return table;
}

async function readWhole(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (error) {
    throw new Refusal(`The file cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Further bad lines are only counted: a wrong file may have a million. */
export const MAX_BAD_LINES = 100;
/** A reason quotes the file. */
const LONGEST_REASON = 500;

export function describeBadLines(bad: readonly LineReason[]): string {
  const lines = bad.slice(0, MAX_BAD_LINES).map(({ line, reason }) => `line ${line}: ${shorten(reason)}`);
  if (bad.length > lines.length) lines.push(`And ${count(bad.length - lines.length)} more.`);
  lines.push(`${count(bad.length)} bad ${bad.length === 1 ? 'line' : 'lines'}; nothing was changed.`);
  return lines.join('\n');
}

function shorten(reason: string): string {
  return reason.length > LONGEST_REASON ? `${reason.slice(0, LONGEST_REASON)}…` : reason;
}

function count(number: number): string {
  return number.toLocaleString('en-US');
}
