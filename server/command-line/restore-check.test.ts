// `restore --check` beside a product that runs: what it proves, what it finds, and that nothing stays of it.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readMigrations } from '#server/platform/database/migrate.ts';
import { allTables } from '#server/platform/backup/tables.ts';
import { countWaiting } from '#server/testing/lock-waits.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { readEverything } from './backup.test.data.ts';
import { rewriteBackup, type Change } from './backup.test.rewrite.ts';
import { commandRunner } from './command-line.test.run.ts';

let test: TestApp;
let folder: string;
let present: Record<string, string[]>;

beforeAll(async () => {
  test = await createTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'limelight-check-'));
  const owner = await test.build.account();
  for (let n = 0; n < 5; n += 1) await test.build.entry(owner, { verified: n === 0 });
  await sql`insert into entry_history (entry_id, account_id, kind, actor, entry)
    select id, account_id, 'created', 'owner', '{}' from entries order by id`.execute(test.db);
  await run('backup', 'good');
  await test.build.account({ email: 'since@example.com' });
  present = await readEverything(test.db);
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

const run = (...typed: string[]) => commandRunner(test, folder)(...typed);

async function expectNothingChanged(): Promise<void> {
  expect(await readEverything(test.db)).toEqual(present);
  const { rows } = await sql`select from pg_namespace where nspname like 'limelight%'`.execute(test.db);
  expect(rows).toEqual([]);
}

async function check(name: string, ...more: string[]) {
  const outcome = await run('restore', name, '--check', ...more);
  await expectNothingChanged();
  return outcome;
}

async function checkChanged(change: Change, ...more: string[]) {
  await rewriteBackup(path.join(folder, 'good'), path.join(folder, 'changed'), change);
  return check('changed', ...more);
}

it('says what it has proven', async () => {
  const { status, output, errors } = await check('good');
  expect({ status, errors }).toEqual({ status: 0, errors: '' });
  expect(output.split('\n')).toEqual([
    expect.stringMatching(/^This backup can be restored: .*good, which was made on 2026-05-04T/),
    'In it were accounts: 1, entries: 5, lines of history: 5.',
    'Proven: 5 lines of 1 history, and the guards stand.',
    `Version 1.0.0-rc made it, with migrations up to ${(await readMigrations()).at(-1)?.name}. Nothing was changed.`,
  ]);
});

it('goes on while others hold all tables, and twice at once', async () => {
  const holder = await test.db.startTransaction().execute();
  await sql.raw(`lock table ${allTables.join(', ')} in access exclusive mode`).execute(holder);
  const both = await Promise.all([1, 2].map(() => run('restore', 'good', '--check')));
  await holder.rollback().execute();
  await expectNothingChanged();
  expect(both.map(({ status, errors }) => [status, errors])).toEqual([
    [0, ''],
    [0, ''],
  ]);
});

it('gives nothing up, even with --replace', async () => {
  expect(await check('good', '--replace')).toMatchObject({ status: 0, errors: '' });
});

it('finds a history that was changed, though the file says so of itself', async () => {
  const { status, output, errors } = await checkChanged({
    honest: true,
    rows: (table, text) => (table === 'entry_history' ? text.replace('{}', '{"hours": 9}') : text),
  });
  expect({ status, output }).toEqual({ status: 1, output: '' });
  expect(errors).toMatch(
    /^Account \d+: line 1 \(.*\) was changed after it had been written\.\nThe history is not proven\./,
  );
});

it('finds hours that are not the sum of the entries, and says them when it is told to accept them', async () => {
  const change: Change = {
    honest: true,
    rows: (table, text) => (table === 'entries' ? '' : text),
  };
  const { status, errors } = await checkChanged(change);
  expect(status).toBe(1);
  expect(errors).toMatch(/^The backup contradicts itself: .* Nothing was changed\.$/);
  const { status: accepted, output } = await checkChanged(change, '--accept-contradictions');
  expect(accepted).toBe(0);
  expect(output).toContain('It contradicts itself: the hours of account ');
});

it('finds rows that break a rule of the database', async () => {
  const { status, errors } = await checkChanged({
    honest: true,
    rows: (table, text) => (table === 'accounts' ? '' : text),
  });
  expect(status).toBe(1);
  expect(errors).toMatch(/^The database refused it: .*foreign key.* Nothing was changed\.$/);
});

it('refuses a file that was cut off', async () => {
  const whole = await readFile(path.join(folder, 'good'));
  await writeFile(path.join(folder, 'cut'), whole.subarray(0, whole.length - 100));
  const { status, errors } = await check('cut');
  expect([status, errors]).toEqual([
    1,
    expect.stringMatching(/is not a backup of Limelight, or not all of it\. Nothing/),
  ]);
});

it('leaves nothing when it is interrupted', async () => {
  // The check waits for this transaction, to learn whether the schema is there.
  const holder = await test.db.startTransaction().execute();
  await sql`create schema limelight_restore`.execute(holder);
  const controller = new AbortController();
  const checking = commandRunner(test, folder, () => controller.signal)('restore', 'good', '--check');
  await expect.poll(() => countWaiting(test.db)).toBe(1);
  controller.abort();
  expect(await checking).toEqual({ status: 1, output: '', errors: 'Interrupted. Nothing was changed.' });
  await holder.rollback().execute();
  await expectNothingChanged();
});

it('touches no schema of its name that somebody else made', async () => {
  await sql`create schema limelight_restore`.execute(test.db);
  const { status, errors } = await run('restore', 'good', '--check');
  expect([status, errors]).toEqual([1, expect.stringMatching(/already exists\. Nothing was changed\.$/)]);
  await sql`drop schema limelight_restore`.execute(test.db);
  await expectNothingChanged();
});
