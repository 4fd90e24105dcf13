// Kills, overloads and fills up a separate PostgreSQL while students write. Checks the responses, the stored rows, and the
// automatic recovery.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/platform/config.ts';
import { systemClock } from '#server/platform/clock.ts';
import { connectDatabase, REQUEST_LIMIT_MS } from '#server/platform/database/connect.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/platform/embedded-postgres/server.ts';
import { createKey, KEY_BYTES } from '#server/platform/auth/key.ts';
import { createLog } from '#server/platform/log.ts';
import { migrateToLatest } from '#server/platform/database/migrate.ts';
import type { AppContext, Db } from '#server/platform/app-context.ts';
import { createBuilders } from '#server/testing/builders.ts';
import { mountSmallDisk } from '#server/testing/small-disk.ts';
import { createClient, type TestClient, type TestReply } from '#server/testing/test-client.ts';

const binDir = process.env['TEST_POSTGRES_BIN'];
const PATIENCE = { timeout: 60_000, interval: 100 };
const CONNECTIONS = 20;

let folder: string;
let closers: (() => Promise<unknown>)[];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'limelight-trouble-'));
  closers = [() => rm(folder, { recursive: true, force: true })];
});
afterEach(async () => {
  for (const close of closers.toReversed()) await close();
});

interface Product {
  readonly postgres: EmbeddedPostgres;
  readonly context: AppContext;
  readonly db: Db;
  readonly student: TestClient;
  readonly accountId: number;
}

async function startProduct(dataDir: string): Promise<Product> {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    ...(binDir ? { binDir } : {}),
  });
  closers.push(() => postgres.stop());
  const { connectionString } = postgres;
  const { db, close } = connectDatabase({
    connectionString,
    maxConnections: CONNECTIONS,
    limitMs: REQUEST_LIMIT_MS,
    log: () => undefined,
  });
  closers.push(close);
  await migrateToLatest(db, () => undefined);
  const config = readConfig({
    LOG_LEVEL: 'silent',
    DEMO: 'off',
    PUBLIC_URL: 'http://limelight.test',
    ROLE: 'web',
  });
  const log = createLog(config.logLevel);
  const key = createKey([Buffer.alloc(KEY_BYTES, 'test')]);
  const context = { config, db, clock: systemClock, key, log };
  const app = await buildApp(context, connectionString);
  await app.ready();
  closers.push(() => app.close());
  const account = await createBuilders(db, systemClock).account();
  const student = createClient(app, config.publicUrl);
  const { email, password } = account;
  expect((await student.post('/api/accounts/login', { email, password })).status).toBe(200);
  return { postgres, context, db, student, accountId: account.id };
}

let count = 0;
/** Contacts differ, to stay below the mail limits. */
function record(student: TestClient, description = 'Picked up litter.'): Promise<TestReply> {
  count += 1;
  const form = entryWith({ event: `Beach cleanup ${count}`, contact: `lead${count}@bay.example` });
  return student.post('/api/volunteer_hours_portfolio/create_entry', { ...form, description });
}

const entryWith = (fields: { event: string; contact: string }) => ({
  date: '2026-05-02',
  hours: 2,
  role: 'Helper',
  organizer: 'Heal the Bay',
  description: 'Picked up litter.',
  ...fields,
});

async function countEntries(student: TestClient): Promise<number> {
  const { status, body } = await student.get('/api/volunteer_hours_portfolio/portfolio');
  expect(status).toBe(200);
  return (body as unknown[]).length;
}

describe('a database that is killed while students write', () => {
  it('leads to clear refusals, loses nothing acknowledged, and recovers by itself', async () => {
    const { postgres, student } = await startProduct(path.join(folder, 'data'));
    const replies: TestReply[] = [];
    for (let round = 0; round < 2; round += 1) {
      const before = replies.length;
      const writing = Array.from({ length: 4 }, async () => {
        let wasRefused = false;
        // Until a write was refused and writing works again.
        for (const end = Date.now() + PATIENCE.timeout; Date.now() < end;) {
          const reply = await record(student);
          replies.push(reply);
          wasRefused ||= reply.status === 503;
          if (wasRefused && reply.status === 201) return;
          await wait(25);
        }
        throw new Error('It did not work again');
      });
      await expect.poll(() => replies.length - before, PATIENCE).toBeGreaterThan(5);
      process.kill(postgres.pid, 'SIGKILL');
      await Promise.all(writing);
    }
    const statuses = new Set(replies.map(({ status }) => status));
    expect(statuses).toEqual(new Set([201, 503]));
    for (const { status, body, headers } of replies) {
      if (status !== 503) continue;
      expect(body.detail).toMatch(/^Limelight (cannot reach|has lost) its database/);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    const kept = replies.filter(({ status }) => status === 201).length;
    const unsure = replies.filter(({ body }) => body.code === 'unsure').length;
    const there = await countEntries(student);
    expect(there).toBeGreaterThanOrEqual(kept);
    expect(there).toBeLessThanOrEqual(kept + unsure);
    expect((await student.get('/readyz')).status).toBe(200);
    console.log(
      `2 kills: ${kept} entries kept, ${replies.length - kept} refused, ${unsure} of them unsure, ${there} there`,
    );
  });
});

describe('a database whose connections are all in use', () => {
  it('refuses the next request after ten seconds, and works once they are free', async () => {
    const { postgres, student, db } = await startProduct(path.join(folder, 'data'));
    const own = connectDatabase({
      connectionString: postgres.connectionString,
      maxConnections: 2,
      log: () => undefined,
    });
    closers.push(own.close);
    const waiting = async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
        where wait_event_type = 'Lock' and backend_type = 'client backend'`.execute(own.db);
      return rows[0]?.count;
    };
    const [held, refused, ready] = await own.db.transaction().execute(async (trx) => {
      await sql`lock table entries in exclusive mode`.execute(trx);
      const begun = Array.from({ length: CONNECTIONS }, () => record(student));
      await expect.poll(waiting, PATIENCE).toBe(CONNECTIONS);
      const one = student.get('/api/volunteer_hours_portfolio/portfolio');
      const other = student.get('/readyz');
      return [begun, await one, await other] as const;
    });
    expect([refused.status, refused.body, refused.headers['retry-after']]).toEqual([
      503,
      { detail: 'Limelight is very busy at the moment. Please try again in a moment.' },
      '5',
    ]);
    expect([ready.status, ready.body.detail]).toEqual([503, 'All connections to the database are in use']);
    // Requests with a connection continue after the lock.
    for (const { status } of await Promise.all(held)) expect(status).toBe(201);
    expect(await countEntries(student)).toBe(CONNECTIONS);
    expect(await sql`select 1`.execute(db)).toBeDefined();
  });
});

describe('a lost synchronous standby', () => {
  it('blocks no response and no connection, and the form finds its entry', async () => {
    const { postgres, context, student: patient } = await startProduct(path.join(folder, 'data'));
    const messages: string[] = [];
    const hurried = connectDatabase({
      connectionString: postgres.connectionString,
      maxConnections: 3,
      limitMs: 2000,
      log: (message) => messages.push(message),
    });
    closers.push(hurried.close);
    const app = await buildApp({ ...context, db: hurried.db, answerMs: 2500 }, postgres.connectionString);
    closers.push(() => app.close());
    const student = createClient(app, context.config.publicUrl);
    for (const [name, value] of patient.cookies) student.cookies.set(name, value);
    const standby = async (name: string) => {
      await sql`alter system set synchronous_standby_names to ${sql.lit(name)}`.execute(context.db);
      await sql`select pg_reload_conf()`.execute(context.db);
    };
    const send = async (n: number) => {
      const idempotency_key = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
      const form = {
        ...entryWith({ event: `Cleanup ${n}`, contact: `lead${n}@bay.example` }),
        idempotency_key,
      };
      const { status, body } = await student.post('/api/volunteer_hours_portfolio/create_entry', form);
      return [status, body.code];
    };
    const unsure = [503, 'unsure'];
    const recorded = [201, undefined];
    await standby('gone');
    let n = 0;
    // PostgreSQL takes a moment to notice it.
    await expect.poll(() => send((n += 1)), PATIENCE).toEqual(unsure);
    // One more than there are connections: it waits for one of them, and is refused before it gets one. Not with the
    // entry above, which is found as soon as its commit no longer waits.
    const all = [n + 1, n + 2, n + 3, n + 4];
    expect((await Promise.all(all.map(send))).map(([status]) => status)).toEqual([503, 503, 503, 503]);
    await expect
      .poll(() => messages.join(), PATIENCE)
      .toContain('Commits that waited for a synchronous standby');
    for (const sent of [n, ...all]) await expect.poll(() => send(sent), PATIENCE).toEqual(recorded);
    await expect.poll(() => hurried.pool.idleCount, PATIENCE).toBe(hurried.pool.totalCount);
    expect(await countEntries(student)).toBe(n + 4);
    await standby('');
    await expect.poll(() => send(n + 5), PATIENCE).toEqual(recorded);
  });
});

describe('a full disk', () => {
  it('refuses to save, keeps all data readable, and saves again when there is room', async ({ skip }) => {
    const disk = await mountSmallDisk(folder, 400);
    if (disk === undefined) return skip('No file system can be mounted here');
    closers.push(disk.unmount);
    const { student, accountId, db } = await startProduct(path.join(disk.folder, 'data'));
    // The write-ahead log; without room for it PostgreSQL would end instead of refusing.
    await sql`checkpoint`.execute(db);
    for (let n = 0; n < 5; n += 1) expect((await record(student)).status).toBe(201);
    const filler = await disk.fillUp(64 * 1024);
    const refused: TestReply[] = [];
    let saved = 5;
    await expect
      .poll(async () => {
        const reply = await record(student, 'Litter. '.repeat(600));
        if (reply.status === 201) saved += 1;
        else refused.push(reply);
        return refused.length;
      }, PATIENCE)
      .toBeGreaterThan(2);
    const [first] = refused;
    expect(first?.body.detail).toBe(
      'This cannot be saved at the moment: Limelight has run out of room. Please try again later.',
    );
    expect([first?.status, first?.headers['retry-after']]).toEqual([503, '300']);
    expect(await countEntries(student)).toBe(saved);
    await rm(filler);
    await expect.poll(async () => (await record(student)).status, PATIENCE).toBe(201);
    const { total } = await db
      .selectFrom('entries')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    expect(total).toBeGreaterThan(saved);
    console.log(`A full disk: ${saved} entries kept, ${refused.length} refused`);
  });
});
