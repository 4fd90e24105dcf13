/** What an administrator of a large school waits for, one request after the other. */
import { setTimeout as wait } from 'node:timers/promises';
import { browserHeaders } from './measure.ts';
import { ADMINISTRATOR_SESSION, type FilledSchool } from './fill-school.ts';
import { spread, type Spread } from './spread.ts';

/** How long one kind of request took. */
export interface Waited extends Spread {
  readonly name: string;
  readonly bytes: number;
}

const TIMES = 20;
const TIMES_WHOLE = 5;

/** Sends each of an administrator's requests several times and tells how long they took. */
export async function measureCalls(url: string, filled: FilledSchool): Promise<Waited[]> {
  const student = (time: number): number => filled.firstStudent + ((time * 7919) % filled.students);
  const calls: readonly { name: string; times: number; path: (time: number) => string }[] = [
    { name: 'summary, first page', times: TIMES, path: () => '/admin/entry-summary?page=1' },
    { name: 'summary, a page in the middle', times: TIMES, path: () => '/admin/entry-summary?page=300' },
    {
      name: 'summary, a page by total hours',
      times: TIMES,
      path: (time) => `/admin/entry-summary?page=${1 + time}&sort=total_hours&direction=descending`,
    },
    {
      name: 'summary, search by name',
      times: TIMES,
      path: (time) => `/admin/entry-summary?page=1&search=${encodeURIComponent(`Ramírez ${time}`)}`,
    },
    { name: 'standing', times: TIMES, path: () => '/admin/standing' },
    { name: 'entries of a student', times: TIMES, path: (time) => `/admin/user-entries/${student(time)}` },
    {
      name: 'spreadsheet of a student',
      times: TIMES,
      path: (time) => `/admin/entries/${student(time)}/download`,
    },
    { name: 'summary, all at once', times: TIMES_WHOLE, path: () => '/admin/entry-summary' },
  ];
  const results: Waited[] = [];
  for (const { name, times, path } of calls) {
    await timeOf(url, path(0));
    const taken: { ms: number; bytes: number }[] = [];
    for (let time = 1; time <= times; time += 1) taken.push(await timeOf(url, path(time)));
    results.push({ name, ...spread(taken.map(({ ms }) => ms)), bytes: taken.at(-1)?.bytes ?? 0 });
  }
  return results;
}

async function timeOf(url: string, path: string): Promise<{ ms: number; bytes: number }> {
  const began = performance.now();
  const reply = await fetch(`${url}/api${path}`, { headers: browserHeaders(url, ADMINISTRATOR_SESSION) });
  const bytes = (await reply.arrayBuffer()).byteLength;
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}`);
  return { ms: performance.now() - began, bytes };
}

/** Asks for the same address again and again, at a steady pace, until `done` is settled; answers how long each took. */
export async function timesUntil(
  done: Promise<unknown>,
  address: string,
  everyMs: number,
): Promise<number[]> {
  const over = new AbortController();
  const end = (): void => over.abort();
  done.then(end, end);
  const taken: Promise<number>[] = [];
  while (!over.signal.aborted) {
    const began = performance.now();
    // Not one after the other: a slow reply must not spare the server the next request.
    const one = fetch(address).then(async (reply) => {
      await reply.arrayBuffer();
      if (reply.status !== 200) throw new Error(`${address} answered ${reply.status}`);
      return performance.now() - began;
    });
    one.catch(() => undefined);
    taken.push(one);
    await wait(everyMs);
  }
  return Promise.all(taken);
}
