// Three PostgreSQL under Patroni with the files of ops/ha/, while people use Limelight: one web process and one worker find the
// primary among several hosts, the others ask HAProxy. Whatever happens to the primary, what was acknowledged is there, no
// process of Limelight is restarted, and no mail is lost or doubled.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Db } from '#server/platform/app-context.ts';
import { newToken } from '#server/platform/auth/tokens.ts';
import { connectDatabase } from '#server/platform/database/connect.ts';
import { missingPrograms, startHaCluster, type HaCluster, type Machine } from '#e2e/support/ha-cluster.ts';
import { startMailServer, type MailServer } from '#server/testing/mail/mail-server.ts';
import { startNginx, type Nginx } from '#e2e/support/nginx.ts';
import { findFreePort, runningOf, startProduct, type Product } from '#e2e/support/product-process.ts';
import { createProxiedClient } from '#e2e/support/proxied-client.ts';
import {
  expectAcknowledged,
  expectMails,
  fillSchool,
  findLost,
  MARK,
  showFailures,
} from '#e2e/support/scale-checks.ts';
import { startLoad, type Load, type Phase } from '#e2e/support/scale-load.ts';
import { watchMails, type WatchedMails } from '#e2e/support/scale-mails.ts';

/** Patroni's ttl and loop_wait are 25 seconds together; then connections are opened anew. */
const WRITES_LIMIT_S = 40;
const PATIENCE = { timeout: 90_000, interval: 200 };
/** Mails that both workers send at a time: these may come again when it cannot be recorded that they were sent. */
const AT_ONCE = 6;
const CONFIRMED = 8;
const missing = missingPrograms();

let folder: string;
let cluster: HaCluster;
let nginx: Nginx;
let load: Load;
let mails: WatchedMails;
const mailServers: MailServer[] = [];
const products: Product[] = [];
const closers: (() => unknown)[] = [];

beforeAll(async () => {
  if (missing.length > 0) return;
  cluster = await startHaCluster();
  closers.push(() => cluster.stop());
  for (const machine of cluster.machines) await cluster.start(machine);
  const superuser = new pg.Client(cluster.urlOfMachine((await cluster.whole()).leader, 'postgres'));
  await superuser.connect();
  await superuser.query(`create role limelight login password 'CHANGE-ME-limelight'`);
  await superuser.query('create database limelight owner limelight');
  await superuser.end();

  folder = await mkdtemp(path.join(tmpdir(), 'limelight-failover-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  for (let index = 0; index < 2; index += 1) mailServers.push(await startMailServer());
  closers.push(() => Promise.all(mailServers.map((server) => server.close())));
  mails = watchMails(mailServers);
  const port = await findFreePort();
  const ports = [String(await findFreePort()), String(await findFreePort())] as const;
  nginx = await startNginx(port, [...ports]);
  closers.push(() => nginx.stop());
  const urls = [cluster.hostsUrl, cluster.proxyUrl];
  for (const role of ['web', 'worker'])
    for (const [index, url] of urls.entries())
      products.push(
        await startProduct({
          env: {
            ROLE: role,
            PORT: ports[index] ?? '',
            DATABASE_URL: url,
            LIMELIGHT_KEY_FILE: path.join(folder, 'limelight.key'),
            DEMO: 'off',
            SMTP_URL: mailServers[index]?.url ?? '',
            PUBLIC_URL: nginx.url,
            TRUST_PROXY: '127.0.0.1',
            LOG_LEVEL: 'error',
          },
        }),
      );
  closers.push(() => Promise.all(products.map((product) => product.kill9())));
  const school = await onPrimary(fillSchool);
  load = startLoad({ origin: nginx.url, certificate: nginx.certificate, ...school, mark: MARK });
  closers.push(() => load.close());
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

it('loses nothing when the primary is killed, and goes on by itself', async ({ skip }) => {
  if (missing.length > 0) {
    console.warn(`Skipped: the failover, which needs ${missing.join(', ')}.`);
    skip('Patroni, etcd, HAProxy or PostgreSQL 15 is not installed');
  }
  await someAnswers(100);
  const { leader } = await cluster.whole();
  await during('primary killed', async () => {
    await cluster.kill9(leader);
    await goesOn();
  });
  await cluster.start(leader);
  await cluster.whole();
  expect(await onPrimary((db) => findLost(db, load))).toEqual([]);
});

it.runIf(process.env['TEST_FULL'] !== undefined && missing.length === 0)(
  'loses nothing in a switchover, without etcd, and when the primary or standbys are cut off',
  async () => {
    const before = await cluster.whole();
    await during('switchover', async () => {
      await cluster.switchover(before.leader, before.sync_standby);
      await goesOn();
    });

    const { leader } = await cluster.whole();
    await during('primary cut off', async () => {
      const thaw = await cluster.freeze(leader);
      await goesOn();
      // Nothing waits for that machine any more, also in the workers.
      const counts = mailServers.map((server) => server.mails.length);
      const sent = () => mailServers.every((server, index) => server.mails.length > (counts[index] ?? 0));
      await expect.poll(sent, PATIENCE).toBe(true);
      thaw();
    });
    // It comes back as a standby, with pg_rewind when it has what the others do not.
    await cluster.whole();

    // Alive, and reached by Limelight, but by no other machine: it must not acknowledge what its successor does not have.
    const { cut } = cluster;
    if (cut) {
      const alone = (await cluster.whole()).leader;
      await during('primary isolated', async () => {
        const join = cut(alone);
        await goesOn();
        await isReplaced(alone);
        join();
      });
      await cluster.whole();
    }

    await during('standby cut off', async () => {
      const thaw = await cluster.freeze((await cluster.whole()).sync_standby);
      await goesOn();
      thaw();
    });

    // A replica far behind, then the primary is killed: the synchronous standby takes over.
    const then = await cluster.whole();
    const thaw = await cluster.freeze(then.replica, (command) => command.includes('walreceiver'));
    await someAnswers(200);
    await during('primary killed', async () => {
      await cluster.kill9(then.leader);
      await goesOn();
    });
    expect(await cluster.primaries()).toEqual([then.sync_standby]);
    thaw();
    await cluster.start(then.leader);
    await cluster.whole();

    await during('etcd away', async () => {
      await cluster.stopEtcd();
      await wait(30_000);
      await goesOn();
      await cluster.startEtcd();
    });
    expect(load.failures.filter(({ phases }) => phases.includes('etcd away'))).toEqual([]);
    await cluster.whole();
  },
  900_000,
);

it.runIf(missing.length === 0)('has the right mails, leaderboard, sums and sessions afterwards', async () => {
  await load.stop();
  showFailures(load);
  expect(load.failures.filter((failure) => !isAllowed(failure))).toEqual([]);
  await onPrimary((db) => expectAcknowledged(db, load));
  await onPrimary((db) =>
    expectMails(db, mailServers, mails, {
      'primary killed': 2 * AT_ONCE,
      'primary cut off': AT_ONCE,
      'primary isolated': AT_ONCE,
    }),
  );
  await expectLeaderboard();
  for (const { pid } of products) expect(await runningOf([pid])).toEqual([pid]);
});

/** Contacts confirm some entries by the links in their mails; both web processes hear of it. */
async function expectLeaderboard(): Promise<void> {
  const client = createProxiedClient({
    origin: nginx.url,
    certificate: nginx.certificate,
    address: '127.0.99.9',
  });
  closers.push(() => client.close());
  client.use({ csrftoken: newToken().token });
  const tokens = mails.mails.flatMap(({ html }) => /\/verify-entry\/([\w-]+)/.exec(html ?? '')?.[1] ?? []);
  for (const token of tokens.slice(0, CONFIRMED)) {
    const form = { token, action: 'accept', reason: '' };
    const reply = await client.send('POST', '/api/volunteer_hours_portfolio/verify-entry-action', form);
    expect(reply.status).toBe(200);
  }
  const sum = async (): Promise<number> => {
    const reply = await client.send('GET', '/api/volunteer_hours_portfolio/leaderboard');
    const rows = JSON.parse(reply.body) as { total_hours: number }[];
    return rows.reduce((hours, { total_hours }) => hours + total_hours, 0);
  };
  // nginx asks them in turn.
  const sums = async () => new Set([await sum(), await sum(), await sum(), await sum()]);
  await expect.poll(sums, PATIENCE).toEqual(new Set([CONFIRMED * 1.25]));
}

async function onPrimary<T>(act: (db: Db) => Promise<T>): Promise<T> {
  // On a busy machine it does not always answer in time.
  const primary = await vi.waitUntil(async () => (await cluster.primaries())[0], PATIENCE);
  const { db, close } = connectDatabase({
    connectionString: cluster.urlOfMachine(primary),
    log: () => undefined,
  });
  try {
    return await act(db);
  } finally {
    await close();
  }
}

function isAllowed({ phases, status, text }: Load['failures'][number]): boolean {
  // In words of the product; never an unexpected fault.
  const isExplained = text.includes('Limelight') || text.includes('the database can only be read');
  return phases.some((phase) => phase !== 'calm') && status === 503 && isExplained;
}

/** Until both web processes are ready, and people have changed things again. */
async function goesOn(): Promise<void> {
  await expect.poll(() => Promise.all(products.slice(0, 2).map(readiness)), PATIENCE).toEqual([200, 200]);
  const before = acknowledged();
  await expect.poll(() => acknowledged() - before, PATIENCE).toBeGreaterThanOrEqual(30);
}

async function isReplaced(leader: Machine): Promise<void> {
  await expect.poll(() => cluster.primaries(), PATIENCE).not.toContain(leader);
}

const acknowledged = (): number => load.entries.size + load.registrations.size;

async function during(phase: Phase, act: () => Promise<void>): Promise<void> {
  await onPrimary((db) => mails.settle(db));
  load.phase = phase;
  mails.mark(phase);
  const [began, before] = [Date.now(), [load.answered, load.failures.length, acknowledged()]];
  let [count, since, longest] = [acknowledged(), began, 0];
  const watching = setInterval(() => {
    if (acknowledged() === count) return;
    longest = Math.max(longest, Date.now() - since);
    [count, since] = [acknowledged(), Date.now()];
  }, 50);
  await act();
  clearInterval(watching);
  load.phase = 'calm';
  mails.mark('calm');
  const [answered, failed, changes] = [load.answered, load.failures.length, acknowledged()].map(
    (now, index) => now - (before[index] ?? 0),
  );
  console.log(
    `${phase}: ${longest} ms without a change; ${Date.now() - began} ms, ${answered} requests, ${failed} refused, ${changes} changes acknowledged`,
  );
  expect(longest / 1000).toBeLessThan(WRITES_LIMIT_S);
}

async function someAnswers(count: number): Promise<void> {
  const before = load.answered;
  await expect.poll(() => load.answered - before, PATIENCE).toBeGreaterThanOrEqual(count);
}

async function readiness({ url }: Product): Promise<number | undefined> {
  const reply = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
  await reply?.body?.cancel();
  return reply?.status;
}
