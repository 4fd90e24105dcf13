/**
 * The end of each history at one time, in a file kept away from the database: a JSON line per account, and a last line with
 * their number, which reveals a truncated file.
 */
import { open, readFile, rm } from 'node:fs/promises';
import type { ChainEnd } from '#server/features/entry-history/history-audit.ts';
import { Refusal } from './command.ts';

interface Totals {
  readonly histories: number;
  readonly lines: number;
  readonly saved_at: string;
}

export interface HistorySaver {
  add(end: ChainEnd): Promise<void>;
  finish(totals: Totals): Promise<void>;
  discard(): Promise<void>;
}

/** @throws Refusal when the file exists or cannot be created */
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

/** @throws Refusal when the file is unreadable or incomplete */
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

/** `readSaved` reports lines that are not JSON for the whole file. */
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
