// Damaged files: each is refused before anything is changed.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BackupProblem, type Manifest } from '#server/platform/backup/manifest.ts';
import { openBackup } from '#server/platform/backup/restore.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { readEverything } from './backup.test.data.ts';
import { rewriteBackup, type Change } from './backup.test.rewrite.ts';
import { commandRunner, type Outcome } from './command-line.test.run.ts';

let test: TestApp;
let folder: string;
let whole: Buffer;
let account: number;
let present: Record<string, string[]>;

beforeAll(async () => {
  test = await createTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'limelight-damaged-'));
  const owner = await test.build.account();
  account = owner.id;
  for (let n = 0; n < 50; n += 1) await test.build.entry(owner, { verified: n === 0 });
  await sql`insert into entry_history (entry_id, account_id, kind, actor, entry)
    select id, account_id, 'created', 'owner', '{}' from entries order by id`.execute(test.db);
  const { errors } = await commandRunner(test, folder)('backup', 'whole.limelight');
  if (errors !== '') throw new Error(`The test could not make a backup: ${errors}`);
  whole = await readFile(path.join(folder, 'whole.limelight'));
  present = await readEverything(test.db);
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

async function refusal(bytes: Uint8Array | string): Promise<string> {
  await writeFile(path.join(folder, 'damaged.limelight'), bytes);
  return refusalOf('damaged.limelight');
}

async function refusalOf(name: string): Promise<string> {
  const outcome: Outcome = await commandRunner(test, folder)('restore', name, '--replace');
  expect(outcome).toMatchObject({ status: 1, output: '' });
  expect(outcome.errors).toMatch(/Nothing was changed\.$/);
  expect(await readEverything(test.db)).toEqual(present);
  return outcome.errors;
}

/** What a restore reads from these bytes: a refusal, or the rows and their manifest. */
async function readAll(bytes: Uint8Array): Promise<'refused' | object> {
  const file = path.join(folder, 'flipped.limelight');
  await writeFile(file, bytes);
  try {
    const backup = await openBackup(file);
    const rows = [];
    for (const table of backup.manifest.tables) rows.push(await readText(await backup.readRows(table)));
    backup.close();
    return { manifest: backup.manifest, rows };
  } catch (error) {
    if (error instanceof BackupProblem) return 'refused';
    throw error;
  }
}

it('detects every flipped byte, wherever it is', async () => {
  const original = await readAll(whole);
  const found = [];
  for (let place = 0; place < whole.length; place += 101) {
    const damaged = Buffer.from(whole);
    damaged[place] = (damaged[place] ?? 0) ^ 1;
    found.push(await readAll(damaged));
  }
  const refused = found.filter((result) => result === 'refused');
  expect(refused.length).toBeGreaterThan(found.length / 2);
  // Some bytes of a zip do not matter: times and file permissions.
  for (const result of found.filter((one) => one !== 'refused')) expect(result).toEqual(original);
});

it('says that a file is damaged', async () => {
  const damaged = Buffer.from(whole);
  const place = damaged.indexOf('tables/entries.copy') + 100;
  damaged[place] = (damaged[place] ?? 0) ^ 1;
  expect(await refusal(damaged)).toContain('was damaged after it had been written');
});

it('refuses a truncated, empty, foreign or missing file', async () => {
  for (const bytes of [
    whole.subarray(0, -1),
    whole.subarray(0, 1000),
    Buffer.alloc(0),
    Buffer.from('hello'),
  ]) {
    expect(await refusal(bytes)).toContain('is not a backup of Limelight, or not all of it');
  }
  expect(await refusalOf('none.limelight')).toContain('cannot be read');
});

async function rewritten(change: Change): Promise<string> {
  await rewriteBackup(path.join(folder, 'whole.limelight'), path.join(folder, 'rewritten.limelight'), change);
  return refusalOf('rewritten.limelight');
}

/** The backup with other rows in a table and a matching manifest. */
function withRows(name: string, change: (text: string) => string): Promise<string> {
  return rewritten({ honest: true, rows: (table, text) => (table === name ? change(text) : text) });
}

/** The backup with a changed manifest. */
function withTables(change: (tables: Manifest['tables']) => object[]): Promise<string> {
  return rewritten({ manifest: ({ tables, ...manifest }) => ({ ...manifest, tables: change(tables) }) });
}

it('refuses a backup with a missing part, or one with another hash', async () => {
  expect(await rewritten({ rows: (table, text) => (table === 'entries' ? undefined : text) })).toContain(
    'was damaged after it had been written (a table is missing)',
  );
  expect(
    await rewritten({
      rows: (table, text) => (table === 'entries' ? text.replace('Event 1', 'Event 2') : text),
    }),
  ).toContain('(wrong checksum of tables/entries.copy)');
  expect(await rewritten({ manifest: () => ({}) })).toContain('list of contents is wrong');
});

it('refuses a backup of a newer product', async () => {
  expect(await rewritten({ manifest: (manifest) => ({ ...manifest, format: 3 }) })).toContain(
    'A newer version of Limelight made this backup',
  );
  const migrations = await rewritten({
    manifest: (manifest) => ({
      ...manifest,
      version: '9.0.0',
      migrations: [...manifest.migrations, '9999_later'],
    }),
  });
  expect(migrations).toContain('A newer version of Limelight (9.0.0)');
});

it('refuses a backup with a missing or an additional table or column', async () => {
  expect(await withTables(() => [])).toContain('The backup lacks the table schools.');
  expect(await withTables((tables) => tables.filter(({ name }) => name !== 'entry_history'))).toContain(
    'The backup lacks the table entry_history.',
  );
  expect(
    await withTables((tables) =>
      tables.map((table) => (table.name === 'throttles' ? { ...table, name: 'pg_class' } : table)),
    ),
  ).toContain('The backup has the table pg_class twice, or should not have it.');
  expect(await withTables((tables) => [...tables, ...tables.slice(0, 1)])).toContain('schools twice, or');
  const others = ['is_school_administration'];
  for (const columns of [[], others, ['id', 'id', ...others]]) {
    const change = (own: readonly string[]): string[] => [
      ...own.filter((column) => !column.startsWith('is_school')),
      ...columns,
    ];
    expect(
      await withTables((tables) =>
        tables.map((table) =>
          table.name === 'accounts' ? { ...table, columns: change(table.columns) } : table,
        ),
      ),
    ).toContain('The backup does not have the columns of the table accounts.');
  }
});

it('refuses inconsistent rows', async () => {
  expect(await withRows('accounts', () => '')).toMatch(/^The database refused it: .*foreign key/);
  expect(await withRows('student_totals', () => '')).toBe(
    `The backup contradicts itself: the hours of account ${account} are not the sum of its entries. --accept-contradictions restores it as it is. Nothing was changed.`,
  );
  expect(await withRows('entry_history_heads', () => '')).toBe(
    `The backup contradicts itself: account ${account} has entries and no history of them. --accept-contradictions restores it as it is. Nothing was changed.`,
  );
});

it('names the row that the database refuses, without its contents', async () => {
  const number = await withRows('entries', (text) => text.replace(/^\d+/, 'Ada "Secret" Lovelace'));
  expect(number).toBe(
    'The database refused it: invalid input syntax for type bigint: “…” (COPY entries, line 1, column id). Nothing was changed.',
  );
  const few = await withRows('entries', (text) => `Secret\t${'x'.repeat(5000)}\n${text}`);
  expect(few).toMatch(/^The database refused it: .*\(COPY entries, line 1.*\)\. Nothing was changed\.$/);
  expect(few).not.toMatch(/Secret|xxx/);
  const json = await withRows('entry_history', (text) => text.replace('{}', '{"name": "Ada" "Secret"}'));
  expect(json).toMatch(/invalid input syntax for type json \(COPY entry_history, line 1, column entry\)\./);
  const check = await withRows('entries', (text) => text.replace('\tEvent 1\t', '\t\t'));
  expect(check).toMatch(/entries_event_length.*\(COPY entries, line 1\)\. Nothing was changed\.$/);
});

it('refuses rows that end too early', async () => {
  expect(await withRows('schools', (text) => `\\.\n${text}`)).toMatch(
    /^The table schools of the backup ends too early: 0 rows of \d+ were read\. Nothing/,
  );
});

it('restores the unchanged file', async () => {
  expect((await commandRunner(test, folder)('restore', 'whole.limelight', '--replace')).status).toBe(0);
  expect(await readEverything(test.db)).toEqual(present);
});

// Comes last, since it changes the data.
it('restores contradictory data only if that is accepted, and names the contradictions', async () => {
  await withRows('student_totals', () => '');
  const restored = await commandRunner(test, folder)(
    'restore',
    'rewritten.limelight',
    '--replace',
    '--accept-contradictions',
  );
  expect(restored).toMatchObject({ status: 0, errors: '' });
  expect(restored.output).toContain(
    `It contradicts itself: the hours of account ${account} are not the sum of its entries.`,
  );
  expect((await readEverything(test.db))['entries']).toEqual(present['entries']);
});
