// From one database into another and back: everything in a backup exists after the restore, and works.
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillWithDemoData } from '#server/demo/demo-data.ts';
import { findWrongTotals } from '#features/entries/server/entries.queries.ts';
import { openBackup } from '#server/platform/backup/restore.ts';
import { allTables } from '#server/platform/backup/tables.ts';
import { countWaiting } from '#server/testing/lock-waits.ts';
import { whileHolding } from '#server/testing/lock-waits.ts';
import { HOLD_UP, letRestoreWait } from '#server/testing/hold-up-restore.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { readEverything } from './backup.test.data.ts';
import { commandRunner } from './command-line.test.run.ts';

const base = '/api/volunteer_hours_portfolio';
const demo = { email: 'student@demo.limelight.example', password: 'limelight-demo' };
const form = {
  event: 'Reading hour \\N\t"quoted"',
  date: '2026-05-02',
  hours: 1.75,
  role: 'Reader',
  organizer: 'Library',
  contact: 'first@library.example',
  description: 'Read to children.\nLine two \\. and a tab\tand Zoë 🎉',
};

let source: TestApp;
let target: TestApp;
let folder: string;
let link = '';
let before: Record<string, string[]>;

beforeAll(async () => {
  source = await createTestApp();
  target = await createTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'limelight-backup-'));
  await fillWithDemoData(source.context, () => undefined);
  const student = await source.signIn(demo);
  await student.post(`${base}/create_entry`, form);
  const [mail] = await source.outbox.deliver();
  link = source.outbox.linkIn(mail).replace('/verify-entry/', '');
  // The highest id, already deleted: only the history names it.
  await student.post(`${base}/create_entry`, { ...form, contact: 'queued@library.example' });
  const { body } = await student.post(`${base}/create_entry`, { ...form, contact: 'gone@library.example' });
  await student.delete(`${base}/delete_entry/${body.id}`);
  before = await readEverything(source.db);
});
afterAll(async () => {
  await source.close();
  await target.close();
  await rm(folder, { recursive: true, force: true });
});

const run = (test: TestApp, ...typed: string[]) => commandRunner(test, folder)(...typed);

describe('every table', () => {
  it('is listed as part of a backup or not', async () => {
    const { rows } = await sql<{ name: string }>`select tablename::text as name from pg_tables
      where schemaname = current_schema() and tablename not like 'kysely%' order by 1`.execute(source.db);
    expect(rows.map(({ name }) => name)).toEqual([...allTables].sort());
  });
});

describe('backup', () => {
  it('writes a file readable only by its owner, and says what it contains', async () => {
    const { status, output, errors } = await run(source, 'backup', 'a.limelight');
    expect({ status, errors }).toEqual({ status: 0, errors: '' });
    expect(output).toMatch(/Wrote .*a\.limelight: [\d,]+ rows in [\d.]+ [kM]B\./);
    expect(output).toContain(`entries: ${before['entries']?.length.toLocaleString('en-US')}`);
    expect(output).toContain('personal data');
    expect((await stat(path.join(folder, 'a.limelight'))).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['a.limelight']);
  });

  it('overwrites nothing without --replace', async () => {
    const file = path.join(folder, 'a.limelight');
    const { ino } = await stat(file);
    const refused = await run(source, 'backup', 'a.limelight');
    expect(refused).toMatchObject({ status: 1, output: '' });
    expect(refused.errors).toContain('is there already');
    expect((await stat(file)).ino).toBe(ino);
    expect((await run(source, 'backup', 'a.limelight', '--replace')).status).toBe(0);
  });

  it('can write two of the same name at once, and leaves a complete one', async () => {
    const outcomes = await whileHolding(
      source.db,
      (trx) => sql`lock table accounts in access exclusive mode`.execute(trx),
      () => [
        run(source, 'backup', 'a.limelight', '--replace'),
        run(source, 'backup', 'a.limelight', '--replace'),
      ],
    );
    for (const { status, output, errors } of outcomes) {
      expect({ status, errors }).toEqual({ status: 0, errors: '' });
      expect(output).toContain('Wrote ');
    }
    const backup = await openBackup(path.join(folder, 'a.limelight'));
    expect(backup.manifest.tables.find(({ name }) => name === 'entries')?.rows).toBe(
      before['entries']?.length,
    );
    backup.close();
    expect(await readdir(folder)).toEqual(['a.limelight']);
  });

  it('does not overwrite a file that appeared meanwhile', async () => {
    const [first, second] = await whileHolding(
      source.db,
      (trx) => sql`lock table accounts in access exclusive mode`.execute(trx),
      () => [run(source, 'backup', 'two.limelight'), run(source, 'backup', 'two.limelight')],
    );
    const statuses = [first?.status, second?.status].sort();
    expect(statuses).toEqual([0, 1]);
    expect(`${first?.errors}${second?.errors}`).toMatch(/is there already.*No backup was written\.$/);
    expect((await readdir(folder)).sort()).toEqual(['a.limelight', 'two.limelight']);
    await rm(path.join(folder, 'two.limelight'));
  });

  it('refuses a folder, with and without --replace', async () => {
    for (const options of [[], ['--replace']]) {
      expect(await run(source, 'backup', '.', ...options)).toEqual({
        status: 1,
        output: '',
        errors: `${folder} is a folder. Give the name of a file in it. No backup was written.`,
      });
    }
    expect(await readdir(folder)).toEqual(['a.limelight']);
  });

  it('refuses a place without write access', async () => {
    const { status, errors } = await run(source, 'backup', 'no/such/folder/a.limelight');
    expect(status).toBe(1);
    expect(errors).toMatch(/cannot be written.*No backup was written\./);
  });

  it('leaves nothing behind when interrupted', async () => {
    const interrupted = commandRunner(source, folder, () => AbortSignal.abort());
    expect(await interrupted('backup', 'b.limelight')).toEqual({
      status: 1,
      output: '',
      errors: 'Interrupted. No backup was written.',
    });
    expect(await readdir(folder)).toEqual(['a.limelight']);
  });
});

describe('restore', () => {
  it('restores everything, row by row, into an empty product', async () => {
    expect((await target.visitor().get(`${base}/leaderboard`)).body).toEqual([]);
    const { status, output, errors } = await run(target, 'restore', 'a.limelight');
    expect({ status, errors }).toEqual({ status: 0, errors: '' });
    expect(output).toContain('2 mails that had not been sent');
    expect(await readEverything(target.db)).toEqual(before);
    expect(await target.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });

  it('leaves a provable history with active triggers, and correct totals', async () => {
    const { status, output } = await run(target, 'audit', 'verify');
    expect(status).toBe(0);
    expect(output).toContain('the guards stand');
    expect(await findWrongTotals(target.db)).toEqual([]);
    await expect(sql`delete from entry_history`.execute(target.db)).rejects.toThrow('only ever added to');
  });

  it('leaves the same keys, indexes and triggers', async () => {
    const shape = async ({ db }: TestApp): Promise<unknown> => {
      const { rows } = await sql`
        select conrelid::regclass::text as of, conname::text as name, pg_get_constraintdef(oid) as definition
          from pg_constraint where connamespace = current_schema()::regnamespace
        union all select indrelid::regclass::text, indexrelid::regclass::text, pg_get_indexdef(indexrelid)
          from pg_index where indrelid in (select oid from pg_class where relnamespace = current_schema()::regnamespace)
        union all select tgrelid::regclass::text, tgname::text, pg_get_triggerdef(oid) || tgenabled::text
          from pg_trigger where not tgisinternal order by 1, 2, 3`.execute(db);
      return rows;
    };
    const untouched = await createTestApp();
    expect(await shape(target)).toEqual(await shape(untouched));
    await untouched.close();
  });

  it('updates a running leaderboard', async () => {
    const { body } = await source.visitor().get(`${base}/leaderboard`);
    expect(body.length).toBeGreaterThan(10);
    await expect.poll(async () => (await target.visitor().get(`${base}/leaderboard`)).body).toEqual(body);
  });

  it('lets people sign in with their passwords, and links in mails work', async () => {
    const student = await target.signIn(demo);
    expect((await student.get(`${base}/portfolio`)).status).toBe(200);
    const contact = target.visitor();
    const decided = await contact.post(`${base}/verify-entry-action`, { token: link, action: 'accept' });
    expect(decided.status).toBe(200);
  });

  it('sends the mails that were still queued', async () => {
    const sent = (await target.outbox.deliver()).filter(({ kind }) => kind === 'verify-entry');
    expect(sent.map(({ to_address }) => to_address)).toContain('queued@library.example');
  });

  it('never reuses an id that the history names', async () => {
    const { rows } = await sql<{ highest: number }>`
      select max(entry_id) as highest from entry_history`.execute(target.db);
    const student = await target.signIn(demo);
    const { body } = await student.post(`${base}/create_entry`, { ...form, contact: 'new@library.example' });
    expect(body.id).toBeGreaterThan(rows[0]?.highest ?? Infinity);
  });

  it('replaces existing data only with --replace, and then all of it', async () => {
    const present = await readEverything(target.db);
    const refused = await run(target, 'restore', 'a.limelight');
    expect(refused).toMatchObject({ status: 1, output: '' });
    expect(refused.errors).toMatch(/has accounts.*--replace\. Nothing was changed\.$/);
    expect(await readEverything(target.db)).toEqual(present);
    expect((await run(target, 'restore', 'a.limelight', '--replace')).status).toBe(0);
    expect(await readEverything(target.db)).toEqual(before);
    expect(await target.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
    await expect(target.mailQueue.sendDue()).resolves.toBe(2);
  });

  it('changes nothing when the connection is lost halfway', async () => {
    const present = await readEverything(target.db);
    const controller = new AbortController();
    const interrupted = commandRunner(target, folder, () => controller.signal);
    await letRestoreWait(target.db);
    const outcome = await target.db.transaction().execute(async (trx) => {
      await sql.raw(HOLD_UP).execute(trx);
      const restoring = interrupted('restore', 'a.limelight', '--replace');
      await expect.poll(() => countWaiting(target.db)).toBeGreaterThan(0);
      controller.abort();
      return { restoring: await restoring };
    });
    expect(outcome.restoring).toEqual({
      status: 1,
      output: '',
      errors: 'Interrupted. Nothing was changed.',
    });
    expect(await readEverything(target.db)).toEqual(present);
    expect((await run(target, 'audit', 'verify')).status).toBe(0);
  });
});
