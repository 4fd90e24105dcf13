// Bad input: breaks a valid request of every described call in many ways. No response may be a 500, no error uncaught, and
// memory may not grow.
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asRaw, makeWrong, type RawRequest, type RightRequest } from '#server/testing/bad-requests.ts';
import { createChance } from '#server/testing/bad-values.ts';
import { PermissionScene, type CallerName } from '#server/testing/permission-scene.ts';
import type { Permission } from '#server/testing/right-requests/request.ts';
import { calls } from '#server/testing/right-requests/all.ts';
import type { TestClient } from '#server/testing/test-client.ts';

const REQUESTS = process.env['TEST_FULL'] ? 20_000 : 4_000;
/** A valid request costs rows and mails, so each is reused this often. */
const OF_ONE = 15;
/**
 * From the first quarter to the end. Memory outside the heap is returned late; a leak of ten kilobytes per request would still
 * exceed it.
 */
const MOST_GROWTH_MB = { heapUsed: 24, arrayBuffers: 32, rss: 120 } as const;
/** Change it for another campaign. */
const SEED = 20_261_122;
const LIMIT_MS = 900_000;

let scene: PermissionScene;
const unhandled: unknown[] = [];
const remember = (error: unknown) => void unhandled.push(error);

beforeAll(async () => {
  scene = await PermissionScene.create();
  for (const event of ['unhandledRejection', 'uncaughtException'] as const) process.on(event, remember);
});
afterAll(async () => {
  for (const event of ['unhandledRejection', 'uncaughtException'] as const) process.off(event, remember);
  await scene?.test.close();
});

interface Described {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
}

/** An allowed caller per call. */
const callerOf: Readonly<Record<Permission, CallerName>> = {
  anyone: 'visitor',
  'anyone but the student': 'visitor',
  'anyone but students': 'visitor',
  'anyone not signed in': 'visitor',
  'signed in': 'student',
  'each for themselves': 'student',
  'the student': 'student',
  'who asks a school': 'student',
  'who asks another school': 'student',
  'of a school': 'student',
  members: 'student',
  'each of a school for themselves': 'student',
  'each member for themselves': 'student',
  'the student, while of a school': 'student',
  'the student, while a member': 'student',
  'the organizer': 'student',
  'the organizer and the school': 'student',
  'the student and the school': 'student',
  administrators: 'administrator',
  'administrators of the school': 'administrator',
  'administrators and advisers': 'administrator',
  'administrators, and advisers of the student': 'adviser',
  'administrators, and advisers for what they did': 'administrator',
  'administrators, not this adviser': 'administrator',
  'administrators of the school, not this adviser': 'administrator',
  heads: 'head',
  'heads of the school': 'head',
};

/** The calls of the description with the names of their queries: `POST /accounts/login`. */
async function describedCalls(): Promise<Map<string, readonly string[]>> {
  const { body } = await scene.test.visitor().get('/api/openapi.json');
  const paths = body.paths as Record<string, Record<string, Described>>;
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { parameters = [] }]) => [
        `${method.toUpperCase()} ${path.replace(/^\/api/, '').replaceAll(/\{(\w+)\}/g, ':$1')}`,
        parameters.filter((one) => one.in === 'query').map(({ name }) => name),
      ]),
    ),
  );
}

type Prepared = RightRequest & { readonly cookies: Readonly<Record<string, string>> };

async function prepare(name: string, names: readonly string[]): Promise<Prepared> {
  const call = calls[name];
  if (!call) throw new Error(`No right request for ${name}`);
  const [method = '', pattern = ''] = name.split(' ');
  const prepared = (await call.with?.(scene, callerOf[call.may])) ?? {};
  const { path = [], query: search = '', body, headers = {}, cookies = {} } = prepared;
  const values = path.map(String);
  return { method, pattern: `/api${pattern}`, values, search, query: names, body, headers, cookies };
}

function send(client: TestClient, request: RawRequest, cookies: Prepared['cookies']) {
  return client.request({
    method: request.method as 'GET',
    path: request.path,
    headers: request.headers,
    cookies,
    ...(request.body === undefined ? {} : { body: request.body }),
  });
}

type Memory = Readonly<Record<keyof typeof MOST_GROWTH_MB, number>>;

/** Megabytes in use after garbage collection. */
async function usedMemory(): Promise<Memory> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  // The memory behind a Buffer is freed a moment later.
  await setImmediate();
  collect();
  const { heapUsed, arrayBuffers, rss } = process.memoryUsage();
  return { heapUsed: heapUsed / 2 ** 20, arrayBuffers: arrayBuffers / 2 ** 20, rss: rss / 2 ** 20 };
}

it(
  'any bad input is refused and never breaks anything',
  async () => {
    const chance = createChance(SEED);
    const described = await describedCalls();
    const names = [...described.keys()];
    expect(names.length).toBeGreaterThan(45);
    const rounds = Math.ceil(REQUESTS / OF_ONE / names.length);
    const statuses = new Map<number, number>();
    const refused: unknown[] = [];
    const faults: unknown[] = [];
    let count = 0;
    let early = await usedMemory();

    for (let round = 0; round < rounds; round += 1) {
      for (const name of names) {
        // One call deletes the student's account; the next ones use another student's rows.
        await scene.client('student');
        const right = await prepare(name, described.get(name) ?? []);
        const client = await scene.client(callerOf[calls[name]?.may ?? 'anyone']);
        for (let time = 0; time < OF_ONE; time += 1) {
          // The first one stays valid, to check the request itself.
          const request = round === 0 && time === 0 ? asRaw(right) : makeWrong(right, chance);
          const { status, text } = await send(client, request, right.cookies);
          count += 1;
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          if (round === 0 && time === 0 && status >= 300) refused.push({ name, status, text });
          if (status >= 500 && faults.length < 20) faults.push({ name, status, text, ...short(request) });
        }
      }
      // After each call, to leave out garbage.
      const now = await usedMemory();
      if (round === Math.floor(rounds / 4)) early = now;
    }

    const late = await usedMemory();
    const growth = Object.keys(MOST_GROWTH_MB).map((name) => {
      const kind = name as keyof Memory;
      return { kind, grown: Math.round(late[kind] - early[kind]), most: MOST_GROWTH_MB[kind] };
    });
    const table = [...statuses].sort(([one], [other]) => one - other);
    const grown = growth.map((one) => `${one.kind} ${one.grown} MB`).join(', ');
    console.log(`${count} requests of ${names.length} calls, seed ${SEED}; memory grew by: ${grown}`);
    console.log(table.map(([status, times]) => `${status}: ${times}`).join(', '));
    expect(refused).toEqual([]);
    expect(faults).toEqual([]);
    expect(unhandled).toEqual([]);
    expect(count).toBeGreaterThanOrEqual(REQUESTS);
    expect(growth.filter((one) => one.grown > one.most)).toEqual([]);
    expect((await scene.test.visitor().get('/api/volunteer_hours_portfolio/totals')).status).toBe(200);
  },
  LIMIT_MS,
);

function short({ method, path, headers, body }: RawRequest): object {
  return { method, path: path.slice(0, 300), headers, body: body?.toString('utf8').slice(0, 300) };
}
