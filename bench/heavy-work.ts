import { readFile } from 'node:fs/promises';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { linkOf, sessionOf } from './fill.ts';
import { ADMINISTRATOR_SESSION } from './fill-school.ts';
import { signInRequest, writingRequest } from './loads.ts';
import { browserHeaders, type Request } from './measure.ts';

/** A photo of 4032 × 3024 pixels, as from a phone: noise of three sizes, made with heif-enc. */
const PHOTO = path.join(import.meta.dirname, 'fixtures/photo-12-megapixels.heic');
const SPREADSHEETS = 3;
const SIGNING_IN = 4;
/** The leaderboard is rebuilt at most once a second, so more decisions change nothing. */
const DECISION_EVERY_MS = 1000;
const BUSY_PAUSE_MS = 100;

export interface HeavyWork {
  readonly spreadsheets: number;
  readonly spreadsheet_megabytes: number;
  readonly sign_ins: number;
  readonly photos: number;
  /** Includes the last one, which may be unfinished. */
  readonly photos_begun: number;
  readonly decisions: number;
  readonly busy: number;
}

/** The returned function stops the work, returns the counts and throws any error. */
export async function beginHeavyWork(url: string): Promise<() => Promise<HeavyWork>> {
  const over = new AbortController();
  const { signal } = over;
  const done = { spreadsheets: 0, bytes: 0, sign_ins: 0, photos: 0, photos_begun: 0, decisions: 0, busy: 0 };
  const again = async (
    work: () => Promise<boolean>,
    count: 'spreadsheets' | 'sign_ins' | 'photos' | 'decisions',
  ) => {
    while (!signal.aborted) {
      try {
        if (await work()) done[count] += 1;
        else {
          done.busy += 1;
          await wait(BUSY_PAUSE_MS);
        }
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    }
  };
  const photo = profileForm(await readFile(PHOTO));
  const times = <T>(count: number, make: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => make(index));
  let link = 0;
  const all = Promise.all([
    ...times(SPREADSHEETS, () =>
      again(() => takeSpreadsheet(url, signal, (bytes) => (done.bytes += bytes)), 'spreadsheets'),
    ),
    ...times(SIGNING_IN, (index) =>
      again(() => isDone(url, signInRequest(url, 1 + index), signal), 'sign_ins'),
    ),
    again(() => {
      done.photos_begun += 1;
      return postPhoto(url, photo, signal);
    }, 'photos'),
    again(async () => {
      const pause = wait(DECISION_EVERY_MS, undefined, { signal });
      pause.catch(() => undefined);
      link += 1;
      if (!(await isDone(url, writingRequest(url, 'accept', link, 1), signal))) {
        throw new Error(`The link ${linkOf(link)} decides nothing`);
      }
      await pause;
      return true;
    }, 'decisions'),
  ]);
  all.catch(() => undefined);
  return async () => {
    over.abort();
    await all;
    const { bytes, ...counts } = done;
    return { ...counts, spreadsheet_megabytes: Math.round(bytes / 1e6) };
  };
}

function wasDone(status: number, what: string): boolean {
  if (status === 503 || status === 429) return false;
  if (status !== 200) throw new Error(`${what} answered ${status}`);
  return true;
}

async function isDone(
  url: string,
  { method, path: address, headers, body }: Request,
  signal: AbortSignal,
): Promise<boolean> {
  const reply = await fetch(url + address, {
    method,
    headers,
    signal,
    ...(body === undefined ? {} : { body }),
  });
  await reply.arrayBuffer();
  return wasDone(reply.status, address);
}

async function takeSpreadsheet(
  url: string,
  signal: AbortSignal,
  count: (bytes: number) => void,
): Promise<boolean> {
  const headers = browserHeaders(url, ADMINISTRATOR_SESSION);
  const sending = get(`${url}/api/admin/entries/download`, { headers, signal });
  const [reply] = (await once(sending, 'response')) as [IncomingMessage];
  for await (const chunk of reply as AsyncIterable<Buffer>) count(chunk.length);
  return wasDone(reply.statusCode ?? 0, 'The spreadsheet');
}

const BOUNDARY = 'limelight-bench-boundary';

function profileForm(photo: Buffer): Buffer {
  const part = (head: string, content: Buffer | string): Buffer[] => [
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ];
  const year = String(new Date().getFullYear() + 1);
  return Buffer.concat([
    ...part('name="first_name"', 'Maya'),
    ...part('name="last_name"', 'Okafor'),
    ...part('name="school"', 'Larchmont Charter High School'),
    ...part('name="graduation_year"', year),
    ...part('name="profile_picture"; filename="photo.heic"\r\nContent-Type: image/heic', photo),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);
}

async function postPhoto(url: string, form: Buffer, signal: AbortSignal): Promise<boolean> {
  const reply = await fetch(`${url}/api/accounts/profile`, {
    method: 'POST',
    headers: {
      ...browserHeaders(url, sessionOf(9)),
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
    body: form,
    signal,
  });
  await reply.arrayBuffer();
  return wasDone(reply.status, 'The photo');
}
