// A restore while the product runs or starts is refused, even if its connections are new.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { whileHolding } from '#server/testing/lock-waits.ts';
import { commandRunner, type Outcome } from './command-line.test.run.ts';

let test: TestApp;
let folder: string;
/** A connection of another process. */
let other: pg.Client;

beforeEach(async () => {
  test = await createTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'limelight-running-'));
  await test.build.account({ email: 'backed-up@example.com' });
  const { errors } = await run('backup', 'a.limelight');
  if (errors !== '') throw new Error(`The test could not make a backup: ${errors}`);
  await test.db.updateTable('accounts').set({ email: 'present@example.com' }).execute();
});
afterEach(async () => {
  await other.end();
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

const run = (...typed: string[]): Promise<Outcome> => commandRunner(test, folder)(...typed);

async function connect(application_name: string): Promise<void> {
  other = new pg.Client({ connectionString: test.connectionString, application_name });
  await other.connect();
}

const refused = {
  status: 1,
  output: '',
  errors: expect.stringMatching(/is running on this database\. Stop it first.*Nothing was changed\.$/),
};
const emails = async (): Promise<string[]> =>
  (await test.db.selectFrom('accounts').select('email').execute()).map(({ email }) => email);

it.each(['limelight', 'limelight jobs 0123456789ab'])(
  'a restore is refused while another process has a connection %s, even a newer one',
  async (name) => {
    await connect(name);
    expect(await run('restore', 'a.limelight', '--replace')).toEqual(refused);
    expect(await emails()).toEqual(['present@example.com']);
  },
);

it('a restore is refused when the product starts after it', async () => {
  // The lock that every start takes. A process that starts after the restore has it waits for its end.
  const lock = sql`select pg_advisory_xact_lock(3853314791062309107)`;
  const [outcome] = await whileHolding(
    test.db,
    (trx) => lock.execute(trx),
    () => [run('restore', 'a.limelight', '--replace')],
    () => connect('limelight 0123456789ab'),
  );
  expect(outcome).toEqual(refused);
  expect(await emails()).toEqual(['present@example.com']);
});

it('a restore ignores connections of other programs', async () => {
  await connect('psql');
  expect(await run('restore', 'a.limelight', '--replace')).toMatchObject({ status: 0, errors: '' });
  expect(await emails()).toEqual(['backed-up@example.com']);
});
