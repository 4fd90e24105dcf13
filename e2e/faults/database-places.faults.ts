// DATABASE_URL with several servers, a standby, or PgBouncer: what works, and what is refused in one sentence.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  connectDatabase,
  REQUEST_LIMIT_MS,
  type DatabaseConnection,
} from '#server/platform/database/connect.ts';
import { createNotifications } from '#server/platform/database/notifications.ts';
import { awaitDatabase } from '#server/platform/database/wait-for-database.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/platform/embedded-postgres/server.ts';
import { createLog } from '#server/platform/log.ts';
import { createJobRunner } from '#server/platform/jobs/jobs.ts';
import { findFreePort } from '#e2e/support/product-process.ts';

const log = (): void => undefined;
const PATIENCE = { timeout: 60_000, interval: 200 };
const pgbouncer = process.env['PGBOUNCER_PATH'] || '/usr/sbin/pgbouncer';

let folder: string;
let primary: EmbeddedPostgres;
let standby: EmbeddedPostgres;
const ports = { primary: 0, standby: 0 };
const closers: (() => unknown)[] = [];
const closersOfTest: (() => unknown)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'limelight-places-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  primary = await startEmbeddedPostgres({ dataDir: path.join(folder, 'primary'), log });
  closers.push(() => primary.stop());
  // A cluster with this file follows another one forever.
  const dataDir = path.join(folder, 'standby');
  await (await startEmbeddedPostgres({ dataDir, log })).stop();
  await writeFile(path.join(dataDir, 'postgres', 'standby.signal'), '');
  standby = await startEmbeddedPostgres({ dataDir, log });
  closers.push(() => standby.stop());
  ports.primary = (await openPort(primary)).port;
  ports.standby = (await openPort(standby)).port;
});
afterEach(async () => {
  for (const close of closersOfTest.splice(0).reverse()) await close();
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

/** Makes a server that only has a socket reachable at a port, until that is cut off: nothing passes, nothing is closed. */
async function openPort({
  connectionString,
}: EmbeddedPostgres): Promise<{ port: number; cutOff: () => void }> {
  const { searchParams } = new URL(connectionString.replace('@/', '@localhost/'));
  const socket = `${searchParams.get('host')}/.s.PGSQL.${searchParams.get('port')}`;
  const port = await findFreePort();
  let isCutOff = false;
  const cutOffs: (() => void)[] = [];
  const server = createServer((client) => {
    closers.push(() => client.destroy());
    client.on('error', () => client.destroy());
    if (isCutOff) return;
    const upstream = connect(socket);
    client.pipe(upstream).pipe(client);
    upstream.on('error', () => upstream.destroy());
    cutOffs.push(
      () => void upstream.unpipe(client),
      () => void client.unpipe(upstream),
    );
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  closers.push(() => server.close());
  const cutOff = (): void => {
    isCutOff = true;
    for (const cut of cutOffs) cut();
  };
  return { port, cutOff };
}

const urlOf = (...some: readonly number[]): string =>
  `postgresql://limelight@${some.map((port) => `127.0.0.1:${port}`).join(',')}/limelight?target_session_attrs=read-write`;

const start = (connectionString: string, maxWaitMs = 0): Promise<void> =>
  awaitDatabase({ connectionString, maxWaitMs, say: log });

function open(connectionString: string): DatabaseConnection {
  const connection = connectDatabase({ connectionString, limitMs: REQUEST_LIMIT_MS, maxConnections: 4, log });
  closersOfTest.push(connection.close);
  return connection;
}

it('a standby is refused in one sentence, except for commands that only read', async () => {
  const url = urlOf(ports.standby);
  await expect(start(url)).rejects.toMatchObject({
    name: 'StartError',
    message: 'The database cannot be reached: it is a standby, which takes no changes: name the primary',
  });
  await awaitDatabase({ connectionString: url, maxWaitMs: 0, mayBeStandby: true, say: log });
});

it('the primary is found among several hosts, also for the jobs', async () => {
  const nobody = await findFreePort();
  const url = urlOf(nobody, ports.standby, ports.primary);
  await start(url, 30_000);
  const { db } = open(url);
  await sql`create table found (id int)`.execute(db);
  await sql`drop table found`.execute(db);
  const jobs = createJobRunner({ connectionString: url, log: createLog('silent'), definitions: [] });
  await jobs.start();
  await jobs.stop();
  const { rows } = await sql<{
    there: boolean;
  }>`select to_regclass('pgboss.job') is not null as there`.execute(db);
  expect(rows).toEqual([{ there: true }]);
});

it('the product uses the new primary after a failover, without a restart', async () => {
  const url = urlOf(ports.primary, ports.standby);
  await start(url, 30_000);
  const { db } = open(url);
  await sql`select 1`.execute(db);
  await primary.stop();
  await expect(sql`select 1`.execute(db)).rejects.toThrow(/terminat|ECONNRE|shutting down|closed/);
  const direct = open(standby.connectionString).db;
  await sql`select pg_promote()`.execute(direct);
  await expect
    .poll(() => sql`create table after_failover (id int)`.execute(db).then(() => true, String), PATIENCE)
    .toBe(true);
  primary = standby;
  ports.primary = ports.standby;
});

it('leaves a primary that is cut off as soon as another one is found, also with what waits for it', async () => {
  const [former, next] = [await openPort(primary), await openPort(primary)];
  const url = urlOf(former.port, next.port);
  const pulse = createNotifications(url, createLog('silent'));
  closersOfTest.push(pulse.stop);
  await pulse.start();
  const { db } = open(url);
  await sql`select 1`.execute(db);
  former.cutOff();
  await expect(sql`select 1`.execute(db)).rejects.toThrow('terminated');
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

async function startPgBouncer(mode: 'session' | 'transaction'): Promise<string> {
  const port = await findFreePort();
  const file = path.join(folder, `${mode}.ini`);
  const settings = [
    '[databases]',
    `limelight = host=127.0.0.1 port=${ports.primary} user=limelight`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
    `auth_type = any\npool_mode = ${mode}`,
  ];
  await writeFile(file, settings.join('\n'));
  // It does not run as root, and must read its file.
  await Promise.all([chmod(folder, 0o755), chmod(file, 0o644)]);
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(pgbouncer, [...user, file], { stdio: 'ignore' });
  closersOfTest.push(() => child.kill('SIGKILL'));
  return urlOf(port);
}

it('PgBouncer works in session mode; transaction mode is refused in one sentence', async ({ skip }) => {
  if (!existsSync(pgbouncer)) {
    console.warn('Skipped: PgBouncer is not installed.');
    skip('PgBouncer is not installed');
  }
  const session = await startPgBouncer('session');
  await start(session, 10_000);
  const { db } = open(session);
  const { rows } = await sql`
    select current_setting('TimeZone') as zone, current_setting('statement_timeout') as most, ${'yes'}::text as prepared
  `.execute(db);
  expect(rows).toEqual([{ zone: 'UTC', most: `${REQUEST_LIMIT_MS / 1000}s`, prepared: 'yes' }]);
  const refused = start(await startPgBouncer('transaction'), 10_000);
  await expect(refused).rejects.toMatchObject({ name: 'StartError' });
  await expect(refused).rejects.toThrow('DATABASE_URL leads to PgBouncer in transaction mode');
});
