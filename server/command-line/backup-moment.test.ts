// A backup is a snapshot of one moment, although people keep writing while it is made.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findWrongTotals } from '#features/entries/server/entries.queries.ts';
import { allTables, isKept } from '#server/platform/backup/tables.ts';
import { readingHour, type BuiltAccount } from '#server/testing/builders.ts';
import { whileHolding } from '#server/testing/lock-waits.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { readEverything } from './backup.test.data.ts';
import { commandRunner, type Outcome } from './command-line.test.run.ts';

const base = '/api/volunteer_hours_portfolio';
const form = { ...readingHour, hours: 1.5, contact: 'first@library.example' };

let source: TestApp;
let target: TestApp;
let folder: string;
let account: BuiltAccount;
let student: TestClient;
/** The earlier entry, and its contact's token. */
let request: { id: number; token: string };

beforeEach(async () => {
  source = await createTestApp();
  target = await createTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'limelight-moment-'));
  account = await source.build.account();
  student = await source.signIn(account);
  const { body } = await student.post(`${base}/create_entry`, form);
  const [mail] = await source.outbox.deliver();
  request = { id: body.id as number, token: source.outbox.linkIn(mail).replace('/verify-entry/', '') };
});
afterEach(async () => {
  await source.close();
  await target.close();
  await rm(folder, { recursive: true, force: true });
});

/** Records another entry, and lets the contact accept the earlier one. All of it is acknowledged. */
async function goOnWorking(): Promise<number> {
  const recorded = await student.post(`${base}/create_entry`, { ...form, contact: 'later@library.example' });
  expect(recorded.status).toBe(201);
  const { token } = request;
  const decided = await source.visitor().post(`${base}/verify-entry-action`, { token, action: 'accept' });
  expect(decided.status).toBe(200);
  return recorded.body.id as number;
}

/** Makes a backup that must wait for a table halfway, while people keep working. */
async function backUpWhileWorking(table: string): Promise<{ outcome: Outcome | undefined; later: number }> {
  let later = 0;
  const [outcome] = await whileHolding(
    source.db,
    (trx) => sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx),
    () => [commandRunner(source, folder)('backup', 'a')],
    async () => {
      later = await goOnWorking();
    },
  );
  return { outcome, later };
}

// The work above needs neither table. Almost everything is copied after the first one; after the second one only the
// stored totals, but not the entries and history that they must match.
it.each(['pictures', 'visitor_rule_changes'] as const)(
  'a backup is of one moment, although people write while it waits for %s',
  async (table) => {
    const keptTables = allTables.filter(isKept);
    const place = keptTables.indexOf(table);
    expect(keptTables.slice(place)).toContain('student_totals');
    const before = await readEverything(source.db);
    const { outcome, later } = await backUpWhileWorking(table);
    expect(outcome).toMatchObject({ status: 0, errors: '' });
    expect(await readEverything(source.db)).not.toEqual(before);

    const run = commandRunner(target, folder);
    expect(await run('restore', 'a')).toMatchObject({ status: 0, errors: '' });
    expect(await readEverything(target.db)).toEqual(before);
    expect(await findWrongTotals(target.db)).toEqual([]);
    expect(await run('audit', 'verify')).toMatchObject({ status: 0, errors: '' });

    // The id of the later entry is not reused, and the contact can decide again.
    const again = await target.signIn(account);
    const { body } = await again.post(`${base}/create_entry`, form);
    expect(body.id).toBeGreaterThan(later);
    const { token } = request;
    const decided = await target.visitor().post(`${base}/verify-entry-action`, { token, action: 'accept' });
    expect(decided.status).toBe(200);
    const portfolio = (await again.get(`${base}/portfolio`)).body as { id: number; verified: boolean }[];
    expect(portfolio.find(({ id }) => id === request.id)?.verified).toBe(true);
  },
);
