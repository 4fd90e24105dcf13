/** The metrics, which only Prometheus can read. */
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { connectDatabase } from '#server/platform/database/connect.ts';
import { createMetrics, type Metrics } from './metrics.ts';

let test: TestApp;
let metrics: Metrics;
let app: Awaited<ReturnType<typeof buildApp>>;
let pool: pg.Pool;
let server: Awaited<ReturnType<Metrics['listen']>>;

beforeAll(async () => {
  test = await createTestApp();
  ({ pool } = connectDatabase({ connectionString: test.connectionString, log: () => undefined }));
  metrics = createMetrics(test.context, pool, [
    {
      name: 'limelight_of_feature',
      help: 'Counts',
      label: 'window',
      read: async () => ({ hour: 3, day: 4 }),
    },
  ]);
  app = await buildApp(test.context, test.connectionString, metrics);
  await app.ready();
  server = await metrics.listen(0, '127.0.0.1');
});
afterAll(async () => {
  await server?.close();
  await app?.close();
  await pool?.end();
  await test?.close();
});

const read = async (): Promise<string> => (await fetch(server.url)).text();
async function figure(name: string, from?: string): Promise<number> {
  const line = (from ?? (await read())).split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.slice(name.length));
}

describe('the metrics', () => {
  it('count requests by route, method and status, without values of addresses', async () => {
    await app.inject({ url: '/api/accounts/verify-email/a-secret-token', headers: { 'x-csrftoken': 'x' } });
    await app.inject({ url: '/api/schools?search=somebody' });
    await app.inject({ url: '/api/no-such-call' });
    const unchanged = { 'if-none-match': '*' };
    await app.inject({ url: '/api/volunteer_hours_portfolio/leaderboard', headers: unchanged });
    const text = await read();
    const count = 'limelight_http_request_duration_seconds_count';
    expect(await figure(`${count}{method="GET",route="/api/schools",status="200"}`, text)).toBe(1);
    expect(text).toMatch(
      new RegExp(`${count}\\{method="GET",route="/api/accounts/verify-email/:token",status="403"\\} 1`),
    );
    expect(await figure(`${count}{method="GET",route="other",status="404"}`, text)).toBe(1);
    expect(text).toMatch(
      new RegExp(
        `${count}\\{method="GET",route="/api/volunteer_hours_portfolio/leaderboard",status="304"\\} 1`,
      ),
    );
    expect(text).not.toMatch(/a-secret-token|somebody|no-such-call/);
  });

  it('show how much mail waits, and how late it is', async () => {
    const figures = async () => {
      const text = await read();
      const late = await figure('limelight_late_mail_seconds', text);
      // In minutes, since the database's time goes on.
      return [await figure('limelight_queued_mails', text), Math.floor(late / 60)];
    };
    expect(await figures()).toEqual([0, 0]);
    await test.build.account({ email: 'ada@example.com' });
    await test.visitor().post('/api/accounts/password-reset', { email: 'ada@example.com' });
    const mailIs = (created: string, due: string, error: string | null = null) =>
      sql`update mails set created_at = now() + ${created}::interval, next_attempt_at = now() + ${due}::interval,
        last_error = ${error}`.execute(test.db);
    // Nobody has tried it.
    await mailIs('-90 min', '-90 min');
    expect(await figures()).toEqual([1, 90]);
    // It waits on purpose, such as those of a bulk action.
    await mailIs('-9 min', '1 min');
    expect(await figures()).toEqual([1, 0]);
    // One address puts it off.
    await mailIs('-20 h', '50 min', '452 4.2.2 The mailbox is full.');
    expect(await figures()).toEqual([1, 0]);
    await mailIs('-90 min', '50 min', 'Our mail server did not take the mail: connect ECONNREFUSED');
    expect(await figures()).toEqual([1, 90]);
  });

  it('include the features’ own metrics', async () => {
    const text = await read();
    expect(await figure('limelight_of_feature{window="hour"}', text)).toBe(3);
    expect(await figure('limelight_of_feature{window="day"}', text)).toBe(4);
  });

  it('include database connections and the process', async () => {
    const client = await pool.connect();
    const text = await read();
    client.release();
    expect(await figure('limelight_database_connections{state="open"}', text)).toBe(1);
    expect(await figure('limelight_database_connections{state="idle"}', text)).toBe(0);
    expect(await figure('limelight_database_connections{state="waiting"}', text)).toBe(0);
    expect(await figure('nodejs_eventloop_lag_p99_seconds', text)).toBeGreaterThan(0);
    expect(await figure('process_resident_memory_bytes', text)).toBeGreaterThan(1e6);
  });

  it('work without the database, except for its own numbers', async () => {
    const unreachable = connectDatabase({
      connectionString: 'postgresql://nobody@127.0.0.1:1/none',
      log: () => undefined,
    });
    const other = createMetrics({ ...test.context, db: unreachable.db }, unreachable.pool);
    const alone = await other.listen(0, '127.0.0.1');
    try {
      const reply = await fetch(alone.url);
      const text = await reply.text();
      expect(reply.status).toBe(200);
      expect(text).toContain('limelight_queued_mails Nan\n');
      expect(await figure('process_resident_memory_bytes', text)).toBeGreaterThan(1e6);
    } finally {
      await alone.close();
      await unreachable.close();
    }
  });
});

it('a used metrics port is reported with its setting', async () => {
  const taken = Number(new URL(server.url).port);
  await expect(metrics.listen(taken, '127.0.0.1')).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(
      new RegExp(`^The port ${taken} is already in use\\. Choose another one with METRICS_PORT\\.`),
    ),
  });
});

describe('the public address', () => {
  it('does not serve metrics', async () => {
    const { payload } = await app.inject({ url: '/metrics' });
    expect(payload).not.toContain('limelight_http_request_duration_seconds');
  });

  it('is not served on the metrics port', async () => {
    const other = await fetch(server.url.replace('/metrics', '/'));
    const posted = await fetch(server.url, { method: 'POST' });
    expect([other.status, posted.status]).toEqual([404, 404]);
  });
});
