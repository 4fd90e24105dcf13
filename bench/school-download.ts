import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { ADMINISTRATOR_SESSION } from './fill-school.ts';
import { browserHeaders } from './measure.ts';
import type { Target } from './targets.ts';

/** Megabytes; null where the system does not report them. */
export interface Downloaded {
  readonly entries: number;
  readonly bytes: number;
  readonly memory: {
    readonly before: number;
    /** The peak in each half of the download. */
    readonly halves: readonly [number, number];
  } | null;
}

const SAMPLE_MS = 50;

export async function measureDownload(url: string, pid: number): Promise<Downloaded> {
  const before = await memoryOf(pid);
  const samples: number[] = [];
  const sampling = setInterval(() => {
    void memoryOf(pid).then((now) => {
      if (now !== null) samples.push(now);
    });
  }, SAMPLE_MS);
  try {
    const headers = browserHeaders(url, ADMINISTRATOR_SESSION);
    const [reply] = (await once(get(`${url}/api/admin/entries/download`, { headers }), 'response')) as [
      IncomingMessage,
    ];
    if (reply.statusCode !== 200) throw new Error(`The download answered ${reply.statusCode}`);
    let bytes = 0;
    for await (const chunk of reply as AsyncIterable<Buffer>) bytes += chunk.length;
    const middle = Math.ceil(samples.length / 2);
    const halves = [Math.max(...samples.slice(0, middle)), Math.max(...samples.slice(middle))] as const;
    return {
      entries: Number(reply.headers['x-total-count']),
      bytes,
      memory: before === null ? null : { before, halves },
    };
  } finally {
    clearInterval(sampling);
  }
}

/** Memory must not grow with the size of the download. */
export function downloadTargets(on: string, { entries, memory }: Downloaded): Target[] {
  if (memory === null) return [];
  const { before, halves } = memory;
  const name = `spreadsheet of ${entries} entries: memory in MB`;
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
