// A call that waits longer for the database than proxies wait: it gets a message in time, and nothing is lost or stored
// twice.
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { REQUEST_LIMIT_MS } from '#server/platform/database/connect.ts';
import { countWaiting } from '#server/testing/lock-waits.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createClient, type TestClient, type TestReply } from '#server/testing/test-client.ts';
import { ANSWER_MS } from './answer-limit.ts';

let test: TestApp;
let app: Awaited<ReturnType<typeof buildApp>>;
beforeAll(async () => {
  test = await createTestApp();
  app = await buildApp({ ...test.context, answerMs: 300 }, test.connectionString);
});
afterAll(async () => {
  await app.close();
  await test.close();
});

async function student(): Promise<{ client: TestClient; accountId: number }> {
  const account = await test.build.account();
  const signedIn = await test.signIn(account);
  const client = createClient(app, test.context.config.publicUrl);
  for (const [name, value] of signedIn.cookies) client.cookies.set(name, value);
  return { client, accountId: account.id };
}

const API = '/api/volunteer_hours_portfolio';
const record = (client: TestClient, idempotency_key: string) =>
  client.post(`${API}/create_entry`, {
    event: 'Beach cleanup',
    date: '2026-05-02',
    hours: 2,
    role: 'Helper',
    organizer: 'Heal the Bay',
    contact: 'lead@bay.example',
    description: 'Picked up litter.',
    idempotency_key,
  });

/** The responses while the entries are locked. */
const whileLocked = <T>(work: () => Promise<T>): Promise<T> =>
  test.db.transaction().execute(async (trx) => {
    await sql`lock table entries in access exclusive mode`.execute(trx);
    return work();
  });

const TOO_LONG = 'Limelight is very busy, and this took too long. Please try again in a moment.';
const UNSURE = 'Limelight is not sure whether this was recorded. Look before you send it again.';

describe('a call that waits too long', () => {
  it('gets “unsure” when it writes, and its form finds the entry afterwards', async () => {
    const { client, accountId } = await student();
    const key = 'f1d6e0de-5b43-4f0a-9d51-6f0c4d9c5a10';
    const { status, body, headers } = await whileLocked(() => record(client, key));
    expect([status, body, headers['retry-after']]).toEqual([503, { detail: UNSURE, code: 'unsure' }, '10']);
    const stored = () =>
      test.db.selectFrom('entries').select('id').where('account_id', '=', accountId).execute();
    await expect.poll(stored).toHaveLength(1);
    const again = await record(client, key);
    expect([again.status, again.body.id]).toEqual([201, (await stored())[0]?.id]);
    expect(await stored()).toHaveLength(1);
  });

  it('gets “too busy” when it only reads', async () => {
    const { client } = await student();
    const { status, body } = await whileLocked(() => client.get(`${API}/portfolio`));
    expect([status, body]).toEqual([503, { detail: TOO_LONG }]);
  });

  it('gets a response even when it waits for access', async () => {
    const { client, accountId } = await student();
    const { status, body } = await test.db.transaction().execute(async (trx) => {
      await trx.updateTable('sessions').set({ device: 'x' }).where('account_id', '=', accountId).execute();
      test.clock.advance(2 * 3_600_000);
      return client.get('/api/accounts/profile');
    });
    expect([status, body]).toEqual([503, { detail: TOO_LONG }]);
  });

  it('may take longer if it is a download', async () => {
    const { client } = await student();
    const saved = await whileLocked(async () => {
      const download = client.get(`${API}/download`);
      await expect.poll(() => countWaiting(test.db)).toBe(1);
      expect((await client.get(`${API}/portfolio`)).status).toBe(503);
      return [download];
    });
    expect((await Promise.all(saved)).map(({ status }: TestReply) => status)).toEqual([200]);
  });

  it('is timed from its work on, not while a form arrives slowly', async () => {
    const { client } = await student();
    await app.listen({ port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const fields = {
      first_name: 'Ada',
      last_name: 'Byron',
      school_name: 'Hall High',
      graduation_year: '2027',
    };
    const form = Object.entries(fields).map(
      ([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sending = request(
        {
          port,
          method: 'POST',
          path: '/api/accounts/profile',
          headers: {
            host: new URL(test.context.config.publicUrl).host,
            origin: test.context.config.publicUrl,
            cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
            'x-csrftoken': client.cookies.get('csrftoken') ?? '',
            'content-type': 'multipart/form-data; boundary=b',
          },
        },
        (reply) => {
          reply.resume();
          resolve(reply.statusCode);
        },
      );
      sending.on('error', reject);
      sending.write(form.slice(0, 2).join(''));
      // The limit of any other call.
      void whileLocked(() => client.get(`${API}/portfolio`)).then(() =>
        sending.end(`${form.slice(2).join('')}--b--\r\n`),
      );
    });
    expect(status).toBe(400);
  });
});

it('ends later than the database’s own limit', () => {
  expect(ANSWER_MS).toBeGreaterThan(REQUEST_LIMIT_MS);
});
