/** Takes the spreadsheet of a whole school, and watches what that costs the product meanwhile. */
import { readFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { createInflateRaw } from 'node:zlib';
import { browserHeaders } from './measure.ts';
import { ADMINISTRATOR_SESSION } from './fill-school.ts';
import { timesUntil } from './school-calls.ts';
import { spread } from './spread.ts';
import type { Target } from './targets.ts';

/** What the download took. Memory is that of the product's process; null where the system does not tell it. */
export interface Downloaded {
  readonly entries: number;
  readonly first_byte_ms: number;
  readonly first_row_ms: number;
  readonly whole_ms: number;
  readonly bytes: number;
  readonly memory_before_mb: number | null;
  readonly memory_peak_mb: number | null;
  /** The most in its first and in its second half. */
  readonly memory_halves_mb: readonly [number, number] | null;
  /** A page of the leaderboard, asked for at a steady pace: without the download, and during it. */
  readonly leaderboard_alone: ReturnType<typeof spread>;
  readonly leaderboard_during: ReturnType<typeof spread>;
}

const SAMPLE_MS = 50;
const PACE_MS = 20;
const ALONE_MS = 20_000;
const SHEET = Buffer.from('xl/worksheets/sheet1.xml');

/** Downloads everything once, while other requests go on. */
export async function measureDownload(url: string, pid: number, leaderboard: string): Promise<Downloaded> {
  const pause = new Promise((resolve) => setTimeout(resolve, ALONE_MS));
  const alone = await timesUntil(pause, `${url}${leaderboard}`, PACE_MS);
  const before = await memoryOf(pid);
  const samples: number[] = [];
  const sampling = setInterval(() => {
    void memoryOf(pid).then((now) => {
      if (now !== null) samples.push(now);
    });
  }, SAMPLE_MS);
  try {
    const download = take(url);
    const during = await timesUntil(download, `${url}${leaderboard}`, PACE_MS);
    const taken = await download;
    const middle = Math.ceil(samples.length / 2);
    const halves = [Math.max(...samples.slice(0, middle)), Math.max(...samples.slice(middle))] as const;
    return {
      ...taken,
      memory_before_mb: before,
      memory_peak_mb: before === null ? null : Math.max(...halves),
      memory_halves_mb: before === null ? null : halves,
      leaderboard_alone: spread(alone),
      leaderboard_during: spread(during),
    };
  } finally {
    clearInterval(sampling);
  }
}

type Taken = Pick<Downloaded, 'entries' | 'first_byte_ms' | 'first_row_ms' | 'whole_ms' | 'bytes'>;

async function take(url: string): Promise<Taken> {
  const began = performance.now();
  const sinceBegin = (): number => Math.round(performance.now() - began);
  const headers = browserHeaders(url, ADMINISTRATOR_SESSION);
  const [reply] = (await once(get(`${url}/api/admin/entries/download`, { headers }), 'response')) as [
    IncomingMessage,
  ];
  if (reply.statusCode !== 200) throw new Error(`The download answered ${reply.statusCode}`);
  let [firstByte, firstRow, bytes] = [0, 0, 0];
  const rows = watchForRow(() => (firstRow = sinceBegin()));
  for await (const chunk of reply as AsyncIterable<Buffer>) {
    if (bytes === 0) firstByte = sinceBegin();
    bytes += chunk.length;
    if (firstRow === 0) rows.write(chunk);
  }
  rows.end();
  return {
    entries: Number(reply.headers['x-total-count']),
    first_byte_ms: firstByte,
    first_row_ms: firstRow,
    whole_ms: sinceBegin(),
    bytes,
  };
}

/** Unpacks the beginning of the first sheet as it arrives, until the first row of it is there. */
function watchForRow(found: () => void): { write(chunk: Buffer): void; end(): void } {
  const inflate = createInflateRaw();
  let [head, text, isInside, isFound] = [Buffer.alloc(0), '', false, false];
  inflate.on('data', (part: Buffer) => {
    if (isFound) return;
    text += part.toString('latin1');
    if (!text.includes('<row r="2">')) return;
    isFound = true;
    found();
  });
  return {
    write(chunk) {
      if (isInside) return void inflate.write(chunk);
      head = Buffer.concat([head, chunk]);
      const at = head.indexOf(SHEET);
      if (at < 30 || head.length < at + SHEET.length) return;
      isInside = true;
      // The name in the local header is followed by as many extra bytes as stand before it.
      inflate.write(head.subarray(at + SHEET.length + head.readUInt16LE(at - 2)));
    },
    end: () => inflate.destroy(),
  };
}

/** What of this is a target: memory does not grow with what is downloaded. */
export function downloadTargets(on: string, downloaded: Downloaded): Target[] {
  const { memory_before_mb: before, memory_halves_mb: halves } = downloaded;
  if (before === null || halves === null) return [];
  const name = `spreadsheet of ${downloaded.entries} entries: memory in MB`;
  return [
    { on, name: `${name}, above that before`, measured: Math.max(...halves) - before, wanted: { most: 100 } },
    { on, name: `${name}, second half above first`, measured: halves[1] - halves[0], wanted: { most: 20 } },
  ];
}

async function memoryOf(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024);
}
