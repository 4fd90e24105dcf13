/**
 * Where each history ended at some moment, as a file that is kept away from the database: a line of JSON for each
 * account, and a last one that says how many there are, so that a file that was cut off shows.
 */
import { open, readFile, rm } from 'node:fs/promises';
import type { ChainEnd } from '#server/features/entry-history/history-audit.ts';
import { Refusal } from './command.ts';

interface Totals {
  readonly histories: number;
  readonly lines: number;
  readonly saved_at: string;
}

/** A file that is being written. */
export interface HistorySaver {
  add(end: ChainEnd): Promise<void>;
  finish(totals: Totals): Promise<void>;
  /** Removes what was written so far. */
  discard(): Promise<void>;
}

/**
 * Begins a file.
 *
 * @throws Refusal when there is a file of this name already, or none can be made.
 */
export async function beginSaving(file: string): Promise<HistorySaver> {
  const handle = await open(file, 'wx').catch((error: unknown) => {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    throw new Refusal(
      exists ? `${file} is there already. Give another name.` : `It cannot be saved: ${say(error)}`,
    );
  });
  let waiting = '';
  const write = async (value: object, atOnce: boolean): Promise<void> => {
    waiting += `${JSON.stringify(value)}\n`;
    if (!atOnce && waiting.length < 65_536) return;
    await handle.writeFile(waiting);
    waiting = '';
  };
  return {
    add: (end) => write(end, false),
    async finish(totals) {
      await write(totals, true);
      await handle.sync();
      await handle.close();
    },
    async discard() {
      await handle.close();
      await rm(file, { force: true });
    },
  };
}

/**
 * Reads such a file.
 *
 * @throws Refusal when it cannot be read, or is not whole.
 */
export async function readSaved(file: string): Promise<{ ends: ChainEnd[]; saved_at: string }> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new Refusal(`The file cannot be read: ${say(error)}`);
  });
  const values = text.split('\n').flatMap((line) => (line === '' ? [] : [parseLine(line)]));
  const ends = values.slice(0, -1).filter((value) => isEnd(value));
  const { saved_at, histories, lines } = (values.at(-1) ?? {}) as Partial<Totals>;
  const sum = ends.reduce((total, end) => total + end.lines, 0);
  const whole = ends.length === values.length - 1 && histories === ends.length && lines === sum;
  if (!whole || typeof saved_at !== 'string') {
    throw new Refusal(`${file} is not what audit verify --save has written, or not all of it.`);
  }
  return { ends, saved_at };
}

/** What is no JSON is no line of such a file, which `readSaved` says of the whole file. */
function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function isEnd(value: unknown): value is ChainEnd {
  if (typeof value !== 'object' || value === null) return false;
  const { account_id, lines, hash } = value as Partial<ChainEnd>;
  return Number.isSafeInteger(account_id) && Number.isSafeInteger(lines) && /^[0-9a-f]{64}$/.test(hash ?? '');
}

function say(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
