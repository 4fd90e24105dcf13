// Two web processes and two workers on one PostgreSQL behind nginx with the configuration of ops/, under
// load. Each is killed in turn, nginx too: acknowledged changes survive, no mail is sent twice, and no
// request fails that the proxy can send elsewhere. A newer version's migration and a rolling restart cause no
// failure at all.
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '#server/platform/database/connect.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/platform/embedded-postgres/server.ts';
import { migrateToLatest } from '#server/platform/database/migrate.ts';
import { newToken } from '#server/platform/auth/tokens.ts';
import { startMailServer, type MailServer } from '#server/testing/mail/mail-server.ts';
import { startNginx, type Nginx } from '#e2e/support/nginx.ts';
import { findFreePort, startProduct, type Product } from '#e2e/support/product-process.ts';
import { createProxiedClient } from '#e2e/support/proxied-client.ts';
import {
  expectAcknowledged,
  expectMails,
  fillSchool,
  MARK,
  showFailures,
} from '#e2e/support/scale-checks.ts';
import { startLoad, type Load, type Phase } from '#e2e/support/scale-load.ts';
import { watchMails, type WatchedMails } from '#e2e/support/scale-mails.ts';

/** A migration unknown to the processes. */
const NEWER = '9999_newer';
const WORKERS = 2;
/** Mails that a worker sends at a time: these may be repeated when it is killed, because SMTP cannot tell. */
const AT_ONCE = 3;
/** Errors of broken connections; any other missing response would be our fault. */
const CONNECTION_FAILED = /ECONNREFUSED|ECONNRESET|EPIPE|socket hang up|socket disconnected/;
const BACK_LIMIT_MS = 30_000;
const postgres15 = '/usr/lib/postgresql/15/bin';

let folder: string;
let postgres: EmbeddedPostgres;
let database: DatabaseConnection;
let nginx: Nginx;
let load: Load;
let mails: WatchedMails;
const web: Product[] = [];
const workers: Product[] = [];
/** One per worker, to know which one sent a mail. */
const mailServers: MailServer[] = [];
const ports: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'limelight-scale-'));
  for (let index = 0; index < WORKERS; index += 1) mailServers.push(await startMailServer());
  mails = watchMails(mailServers);
  const binDir = process.env['TEST_POSTGRES_BIN'] || (existsSync(postgres15) ? postgres15 : undefined);
  const log = () => undefined;
  postgres = await startEmbeddedPostgres({ dataDir: folder, log, ...(binDir ? { binDir } : {}) });
  database = connectDatabase({ connectionString: postgres.connectionString, log });
  const port = await findFreePort();
  ports.push(String(await findFreePort()), String(await findFreePort()));
  nginx = await startNginx(port, [ports[0] ?? '', ports[1] ?? '']);
  // Both on an empty database: one migrates and the other waits.
  web.push(...(await Promise.all([startWeb(0), startWeb(1)])));
  for (let index = 0; index < WORKERS; index += 1) workers.push(await startWorker(index));
});
afterAll(async () => {
  load?.close();
  await Promise.all([...web, ...workers].map((product) => product.kill9()));
  await nginx?.stop();
  await database?.close();
  await postgres?.stop();
  await Promise.all(mailServers.map((server) => server.close()));
  await rm(folder, { recursive: true, force: true });
});

const settings = (): Record<string, string> => ({
  DATABASE_URL: postgres.connectionString,
  LIMELIGHT_KEY_FILE: path.join(folder, 'limelight.key'),
  DEMO: 'off',
  SMTP_URL: mailServers[0]?.url ?? '',
  PUBLIC_URL: nginx.url,
  TRUST_PROXY: '127.0.0.1',
  DRAIN_SECONDS: '2',
  LOG_LEVEL: 'error',
});
const startWeb = (index: number): Promise<Product> =>
  startProduct({ env: { ...settings(), ROLE: 'web', PORT: ports[index] ?? '' } });
const startWorker = (index: number): Promise<Product> =>
  startProduct({ env: { ...settings(), ROLE: 'worker', SMTP_URL: mailServers[index]?.url ?? '' } });

it('nginx with the example configuration is a correct proxy', async () => {
  const client = createProxiedClient({
    origin: nginx.url,
    certificate: nginx.certificate,
    address: '127.0.99.9',
    headers: { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' },
  });
  const page = await client.send('GET', '/');
  expect([page.status, page.headers['strict-transport-security']]).toEqual([
    200,
    expect.stringContaining('max-age'),
  ]);
  for (const hidden of ['/metrics', '/dev/mail']) expect((await client.send('GET', hidden)).status).toBe(404);
  expect(await plain('/leaderboard')).toEqual([301, 'https://localhost/leaderboard']);
  expect((await plain('/api/schools'))[0]).toBe(403);

  const secret = 'c2VjcmV0LW9mLWEtcGVyc29u';
  await client.send('GET', `/verify-entry/${secret}?x=${secret}`);
  await client.send('GET', `/api/accounts/verify-email/${secret}`);
  await client.send('GET', `/leaderboard?x=${secret}`);
  const lines = await nginx.accessLog();
  const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(logged).toContainEqual(expect.objectContaining({ path: '/verify-entry/...', status: '200' }));
  expect(new Set(logged.map(({ reqId }) => reqId)).size).toBe(lines.length);
  const log = lines.join('\n');
  expect(log).not.toContain(secret);

  // The limit is 50 a second and a burst of 200; the others get the product's own busy response.
  const call = '/api/volunteer_hours_portfolio/totals';
  const replies = await Promise.all(Array.from({ length: 600 }, () => client.send('GET', call)));
  const refused = replies.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(200);
  expect(JSON.parse(refused[0]?.body ?? '')).toEqual({
    detail: 'The service is busy. Please try again in a moment.',
  });
  // Failed logins are counted by the real address.
  const csrf = newToken().token;
  client.use({ csrftoken: csrf });
  await client.send('POST', '/api/accounts/login', { email: 'nobody@school.example', password: 'wrong' });
  const counters = await database.db.selectFrom('throttles').select('key').execute();
  const keys = counters.map(({ key }) => key).join(' ');
  expect(keys).toContain('127.0.99.9');
  expect(keys).not.toContain('203.0.113');
  client.close();
});

it.runIf(process.env['TEST_FULL'] !== undefined)(
  'nothing is lost and no request fails when each process is killed under load',
  async () => {
    const { people, eventIds } = await fillSchool(database.db);
    load = startLoad({ origin: nginx.url, certificate: nginx.certificate, people, eventIds, mark: MARK });
    await wait(3000);

    for (const index of [0, 1]) {
      await during('a web process is killed', async () => {
        await web[index]?.kill9();
        await someAnswers(30);
      });
      // The other process does all the work, while the proxy keeps checking this one.
      await someAnswers(150);
      web[index] = await startWeb(index);
      await serves(index);
    }

    // From here on, the database is that of a newer version, as in the middle of an upgrade.
    await during('migration', async () => {
      const insistent = load.insist();
      await someAnswers(60);
      await migrateLikeNewerVersion();
      const recorded = load.entries.size;
      await expect.poll(() => load.entries.size - recorded, { timeout: BACK_LIMIT_MS }).toBeGreaterThan(10);
      await insistent.stop();
    });
    for (const index of [0, 1]) {
      await during('restart', async () => {
        const insistent = load.insist();
        const stopping = web[index]?.stop();
        await expect.poll(() => readiness(index), { interval: 20 }).toBe(503);
        expect(await stopping).toBe(0);
        web[index] = await startWeb(index);
        expect(web[index]?.output()).toContain(NEWER);
        await serves(index);
        await insistent.stop();
      });
    }
    for (const index of workers.keys()) {
      await during('restart', async () => {
        expect(await workers[index]?.stop()).toBe(0);
        workers[index] = await startWorker(index);
      });
    }
    expect(load.sentAgain).toBe(0);

    await during('reload', async () => {
      nginx.reload();
      await someAnswers(60);
    });
    // Both workers have taken part, and nothing was sent twice.
    await expect.poll(() => mailServers.filter((server) => server.mails.length < 10)).toEqual([]);
    expect(mails.repeated()).toEqual([]);

    await during('nginx killed', async () => {
      await nginx.kill9();
      await someAnswers(30);
      await nginx.start();
      await everythingWorks();
    });
    expect(load.failures.some(({ phases }) => phases.includes('nginx killed'))).toBe(true);

    for (const index of workers.keys()) {
      await during('worker killed', async () => {
        await mails.settle(database.db);
        await workers[index]?.kill9();
        await someAnswers(60);
        workers[index] = await startWorker(index);
      });
    }

    await during('database killed', async () => {
      await mails.settle(database.db);
      const { pid } = postgres;
      process.kill(pid, 'SIGKILL');
      await expect.poll(() => postgres.pid !== pid, { timeout: BACK_LIMIT_MS }).toBe(true);
      await everythingWorks();
    });
    await someAnswers(60);
    await load.stop();

    showFailures(load);
    expect(load.failures.filter((failure) => !isAllowed(failure))).toEqual([]);
    // A write in progress when its process was killed: the proxy must not repeat it, so at most one per connection.
    const cut = load.failures.filter(({ phases }) => phases.includes('a web process is killed'));
    expect(cut.length).toBeLessThanOrEqual(2 * 9);
    await expectAcknowledged(database.db, load);
    // Sent when a worker or the database was killed, so that nobody could record it.
    const most = WORKERS * AT_ONCE;
    await expectMails(database.db, mailServers, mails, { 'worker killed': most, 'database killed': most });
  },
  600_000,
);

async function during(phase: Phase, act: () => Promise<void>): Promise<void> {
  load.phase = phase;
  mails.mark(phase);
  const [began, answered] = [Date.now(), load.answered];
  await act();
  load.phase = 'calm';
  mails.mark('calm');
  console.log(`${phase}: ${Date.now() - began} ms, ${load.answered - answered} requests`);
}

async function someAnswers(count: number): Promise<void> {
  const before = load.answered;
  await expect.poll(() => load.answered - before, { timeout: BACK_LIMIT_MS }).toBeGreaterThanOrEqual(count);
}

/** Waits until the proxy uses a process again. */
async function serves(index: number): Promise<void> {
  const before = (await nginx.accessLog()).length;
  const hasAnswered = async (): Promise<boolean> =>
    (await nginx.accessLog())
      .slice(before)
      .some((line) => line.endsWith(`"upstream":"127.0.0.1:${ports[index]}","upstream_status":"200"}`));
  await expect.poll(hasAnswered, { timeout: BACK_LIMIT_MS, interval: 200 }).toBe(true);
}

async function readiness(index: number): Promise<number | undefined> {
  const reply = await fetch(`${web[index]?.url}/readyz`).catch(() => undefined);
  await reply?.body?.cancel();
  return reply?.status;
}

/** Waits for a hundred correct responses in a row. */
async function everythingWorks(): Promise<void> {
  let [failures, since] = [load.failures.length, load.answered];
  const answeredWell = (): number => {
    if (load.failures.length > failures) [failures, since] = [load.failures.length, load.answered];
    return load.answered - since;
  };
  await expect.poll(answeredWell, { timeout: BACK_LIMIT_MS }).toBeGreaterThanOrEqual(100);
}

/** All migrations and one more of a newer version, which only adds. */
async function migrateLikeNewerVersion(): Promise<void> {
  const newer = path.join(folder, 'migrations');
  await cp(path.join(import.meta.dirname, '../../migrations'), newer, { recursive: true });
  await cp(path.join(import.meta.dirname, '../support', `${NEWER}.sql`), path.join(newer, `${NEWER}.sql`));
  const messages: string[] = [];
  await migrateToLatest(database.db, (line) => messages.push(line), { folder: newer });
  expect(messages).toContain(`Migrated the database: ${NEWER}`);
}

function isAllowed({ phases, method, status, text }: Load['failures'][number]): boolean {
  // The product's own message, or nginx has found nobody; never an unexpected failure.
  if (phases.includes('database killed')) return [502, 503, 504].includes(status);
  if (phases.includes('nginx killed')) return status === 0 && CONNECTION_FAILED.test(text);
  return phases.includes('a web process is killed') && method === 'POST' && status === 502;
}

function plain(address: string): Promise<[status: number | undefined, location: string | undefined]> {
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port: nginx.httpPort,
      path: address,
      headers: { host: 'localhost' },
    };
    get(options, (reply) => {
      reply.resume();
      resolve([reply.statusCode, reply.headers.location]);
    }).once('error', reject);
  });
}
