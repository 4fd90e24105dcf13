// A database that is away, overloaded or read-only, or cancels a query: 503 with a message and a retry time, and
// nothing half done.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import { countWaiting, whileHolding } from '#server/testing/lock-waits.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createClient, type TestClient } from '#server/testing/test-client.ts';
import { connectDatabase } from './connect.ts';
import { classifyDatabaseError, type UnavailableReason } from './errors.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const ENTRY = {
  event: 'Beach cleanup',
  date: '2026-05-02',
  hours: 2,
  role: 'Helper',
  organizer: 'Heal the Bay',
  contact: 'lead@bay.example',
  description: 'Picked up litter.',
};

/** A student whose requests use their own pool. */
async function studentOn(
  options: { connectionString?: string; limitMs?: number } = {},
): Promise<{ student: TestClient; app: FastifyInstance; accountId: number }> {
  const { connectionString = test.connectionString, limitMs } = options;
  const { db, close } = connectDatabase({
    connectionString,
    maxConnections: 3,
    ...(limitMs === undefined ? {} : { limitMs }),
    log: () => undefined,
  });
  const app = await buildApp({ ...test.context, db }, test.connectionString);
  onTestFinished(async () => {
    await app.close();
    await close();
  });
  const account = await test.build.account();
  const signedIn = await test.signIn(account);
  const student = createClient(app, test.context.config.publicUrl);
  for (const [name, value] of signedIn.cookies) student.cookies.set(name, value);
  return { student, app, accountId: account.id };
}

const record = (student: TestClient) => student.post('/api/volunteer_hours_portfolio/create_entry', ENTRY);

async function countEntries(accountId: number): Promise<number> {
  const rows = await test.db.selectFrom('entries').select('id').where('account_id', '=', accountId).execute();
  return rows.length;
}

describe('an error of the database', () => {
  const coded = (code: string, more: object = {}) =>
    Object.assign(new Error('words of the inside'), { code, ...more });

  it.each<[UnavailableReason, Error]>([
    ['away', coded('ECONNREFUSED')],
    ['away', coded('57P03')],
    ['away', coded('ENOENT', { syscall: 'connect' })],
    ['away', new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')])],
    ['away', new Error('Connection terminated due to connection timeout')],
    ['away', new Error('timeout expired')],
    ['lost', coded('57P01')],
    ['lost', coded('25P03')],
    ['lost', new Error('Connection terminated unexpectedly')],
    ['lost', new Error('Client has encountered a connection error and is not queryable')],
    ['busy', coded('53300')],
    ['busy', coded('40P01')],
    ['busy', new Error('timeout exceeded when trying to connect')],
    ['slow', coded('57014')],
    ['full', coded('53100')],
    ['read-only', coded('25006')],
  ])('becomes %s', (kind, error) => {
    const trouble = classifyDatabaseError(error);
    expect(trouble).toMatchObject({ kind, isUnsure: kind === 'lost' });
    expect(trouble?.detail).not.toContain('inside');
  });

  it.each([
    coded('23505'),
    coded('42P01'),
    coded('ENOENT', { syscall: 'open' }),
    new Error('timeout'),
    'ECONNREFUSED',
  ])('is not assumed for %s', (error) => {
    expect(classifyDatabaseError(error)).toBeUndefined();
  });
});

describe('a request with a database problem', () => {
  it('gets a 503 when the database cannot be reached, like the readiness check', async () => {
    const { student } = await studentOn({ connectionString: 'postgresql://nobody@127.0.0.1:1/none' });
    const { status, body, headers } = await student.get('/api/volunteer_hours_portfolio/portfolio');
    expect([status, body]).toEqual([503, { detail: expect.stringContaining('cannot reach its database') }]);
    expect(headers['retry-after']).toBe('10');
    expect(headers['cache-control']).toBe('no-store');
    const ready = await student.get('/readyz');
    expect([ready.status, ready.body]).toEqual([
      503,
      { status: 'not ready', detail: 'The database cannot be reached' },
    ]);
    expect((await student.get('/healthz')).status).toBe(200);
  });

  it('is cancelled when a statement takes too long, and changes nothing', async () => {
    const { student, accountId } = await studentOn({ limitMs: 2000 });
    const [reply] = await whileHolding(
      test.db,
      (trx) => sql`lock table entries in exclusive mode`.execute(trx),
      () => [record(student)],
      // The lock is held until the time limit ends the wait.
      async () => {
        await expect.poll(() => countWaiting(test.db)).toBe(0);
      },
    );
    expect([reply?.status, reply?.body]).toEqual([503, { detail: expect.stringContaining('took too long') }]);
    expect(reply?.headers['retry-after']).toBe('10');
    expect(await countEntries(accountId)).toBe(0);
    expect((await record(student)).status).toBe(201);
  });

  it('gets “unsure” when its connection breaks; the next one works', async () => {
    const { student, accountId } = await studentOn();
    const [reply] = await whileHolding(
      test.db,
      (trx) => sql`lock table entries in exclusive mode`.execute(trx),
      () => [record(student)],
      () =>
        sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(test.db),
    );
    expect([reply?.status, reply?.body]).toEqual([
      503,
      { detail: expect.stringContaining('lost its database'), code: 'unsure' },
    ]);
    expect(await countEntries(accountId)).toBe(0);
    expect((await record(student)).status).toBe(201);
  });

  it('is refused by a read-only database if it writes, and works if it reads', async () => {
    const name = new URL(test.connectionString.replace(/^postgresql:\/\/[^/]*/, 'http://h')).pathname.slice(
      1,
    );
    await sql`alter database ${sql.id(name)} set default_transaction_read_only = on`.execute(test.db);
    onTestFinished(async () => {
      await sql`alter database ${sql.id(name)} reset default_transaction_read_only`.execute(test.db);
    });
    const { student } = await studentOn();
    const { status, body } = await record(student);
    expect([status, body]).toEqual([503, { detail: expect.stringContaining('can only be read') }]);
    expect((await student.get('/api/volunteer_hours_portfolio/portfolio')).status).toBe(200);
    const ready = await student.get('/readyz');
    expect([ready.status, ready.body.detail]).toEqual([503, 'The database can only be read']);
  });

  it('has time limits on its connections, unlike our own work', async () => {
    const settings = async (limitMs?: number) => {
      const { db, close } = connectDatabase({
        connectionString: test.connectionString,
        ...(limitMs === undefined ? {} : { limitMs }),
        log: () => undefined,
      });
      const { rows } = await sql`select current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle`.execute(db);
      await close();
      return rows[0];
    };
    expect(await settings(30_000)).toEqual({ statement: '30s', idle: '30s' });
    expect(await settings()).toEqual({ statement: '0', idle: '0' });
  });
});
