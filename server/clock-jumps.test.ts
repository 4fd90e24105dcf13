// The machine's clock jumps ahead and is corrected, or jumps back: the lasting effects (docs/operations.md).
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { after, DAY, HOUR, MINUTE } from './platform/clock.ts';
import { consume } from './platform/auth/rate-limit.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';
import type { BuiltAccount } from './testing/builders.ts';
import type { TestClient } from './testing/test-client.ts';

let test: TestApp;
let start: Date;
let account: BuiltAccount;
beforeEach(async () => {
  test = await createTestApp();
  start = test.clock.now();
  account = await test.build.account();
});
afterEach(() => test.close());

const signIn = (password: string) =>
  test.visitor().post('/api/accounts/login', { email: account.email, password });

const text = {
  event: 'Beach cleanup',
  role: 'Helper',
  organizer: 'Heal the Bay',
  contact: 'lead@bay.example',
  description: 'Picked up litter.',
};
const record = (student: TestClient) =>
  student.post('/api/volunteer_hours_portfolio/create_entry', { ...text, date: '2026-05-04', hours: 2 });

describe('a clock that was a month ahead and was corrected', () => {
  it('does not leave an account with more wrong passwords than usual', async () => {
    test.clock.advance(30 * DAY);
    await signIn('wrong-password');
    test.clock.set(start);
    expect((await signIn(account.password)).body.code).toBe('finish_by_mail');
    // The bucket drains from the first try after the clock was corrected.
    test.clock.advance(2 * HOUR);
    expect((await signIn(account.password)).status).toBe(200);
  });

  it('does not extend a limit beyond its window, and still counts', async () => {
    const limit = { times: 2, seconds: 3600 };
    const use = () => consume(test.context, 'jump', limit);
    test.clock.advance(30 * DAY);
    await use();
    await use();
    test.clock.set(start);
    await expect(use()).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '3600' } });
    test.clock.advance(59 * MINUTE);
    await expect(use()).rejects.toMatchObject({ headers: { 'retry-after': '60' } });
    test.clock.advance(MINUTE);
    await use();
  });

  it('does not extend any session', async () => {
    const student = await test.signIn(account);
    const seen = async () => (await student.get('/api/accounts')).status;
    test.clock.advance(13 * DAY);
    expect(await seen()).toBe(200);
    test.clock.set(start);
    expect(await seen()).toBe(200);
    test.clock.set(after(start, 13 * DAY));
    expect(await seen()).toBe(200);
    test.clock.set(after(start, 27 * DAY + HOUR));
    expect(await seen()).toBe(401);
  });

  it('ends sessions only while it was wrong, unless they were deleted', async () => {
    const student = await test.signIn(account);
    test.clock.advance(30 * DAY);
    expect((await student.get('/api/accounts')).status).toBe(401);
    test.clock.set(start);
    expect((await student.get('/api/accounts')).status).toBe(200);
    test.clock.advance(30 * DAY);
    await test.jobs.runNow('sweep');
    test.clock.set(start);
    expect((await student.get('/api/accounts')).status).toBe(401);
  });

  it('deletes no entry without a warning, and leaves the student seven days', async () => {
    const { status, body } = await record(await test.signIn(account));
    expect(status).toBe(201);
    test.clock.advance(40 * DAY);
    await test.jobs.runNow('remind-and-expire');
    await test.jobs.runNow('remind-and-expire');
    test.clock.set(start);
    const { expires_at } = await test.db
      .selectFrom('entries')
      .select('expires_at')
      .where('id', '=', body.id as number)
      .executeTakeFirstOrThrow();
    expect(expires_at).toEqual(after(start, 47 * DAY));
  });

  it('may delete a warned entry, whose text is in the history and can be recorded again', async () => {
    const { body } = await record(await test.signIn(account));
    const entry_id = body.id as number;
    test.clock.advance(24 * DAY);
    const warned = test.clock.now();
    await test.jobs.runNow('remind-and-expire');
    await test.outbox.deliver();
    // It would have expired in a week; the clock jumps past that.
    test.clock.advance(30 * DAY);
    await test.jobs.runNow('remind-and-expire');
    test.clock.set(warned);

    const student = await test.signIn(account);
    expect((await student.get('/api/volunteer_hours_portfolio/portfolio')).body).toEqual([]);
    const [line] = await removedAhead(warned);
    expect(line).toMatchObject({ account_id: account.id, event: 'Beach cleanup' });
    const { entry } = await test.db
      .selectFrom('entry_history')
      .select('entry')
      .where('entry_id', '=', entry_id)
      .where('kind', '=', 'expired')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ ...text, date: '2026-05-04' });
    const [mail] = await test.outbox.deliver();
    expect([mail?.kind, mail?.to_address]).toEqual(['entry-expired', account.email]);
    for (const written of Object.values(text)) expect(mail?.text).toContain(written);
    expect((await record(student)).status).toBe(201);
  });

  it('has no more effect after the manual’s SQL statements: waiting entries get the usual time', async () => {
    // One entry recorded, and one warned about, while the clock was ahead.
    const [early, late] = [await record(await test.signIn(account)), start];
    test.clock.advance(40 * DAY);
    await test.jobs.runNow('remind-and-expire');
    const ahead = await record(await test.signIn(account));
    expect([early.status, ahead.status]).toEqual([201, 201]);
    test.clock.set(late);
    for (const statement of await manualStatements())
      if (statement.startsWith('update')) await sql.raw(inTimeOf(late, statement)).execute(test.db);
    const rows = await test.db
      .selectFrom('entries')
      .select(['waiting_since', 'warned_at', 'expires_at'])
      .execute();
    const usual = { waiting_since: late, warned_at: null, expires_at: after(late, 30 * DAY) };
    expect(rows).toEqual([usual, usual]);
  });
});

/** The manual's SQL statements for a clock that was ahead. */
async function manualStatements(): Promise<string[]> {
  const manual = await readFile(join(import.meta.dirname, '..', 'docs', 'operations.md'), 'utf8');
  const section = /^### The clock is wrong.*?```sql\n(.*?)```/ms.exec(manual)?.[1] ?? '';
  const statements = section.split(';').map((statement) => statement.trim());
  return statements.filter((statement) => statement !== '');
}

/** A test's clock is not its database's clock. */
const inTimeOf = (now: Date, statement: string): string =>
  statement.replaceAll('now()', `timestamptz '${now.toISOString()}'`);

/** The result of the last statement. */
async function removedAhead(now: Date): Promise<unknown[]> {
  const statement = (await manualStatements()).at(-1) ?? '';
  expect(statement).toMatch(/^select /);
  return (await sql.raw(inTimeOf(now, statement)).execute(test.db)).rows;
}

describe('a clock that jumps back', () => {
  it('keeps sessions, and dates are checked by the new time', async () => {
    const student = await test.signIn(account);
    test.clock.advance(-2 * DAY);
    expect((await student.get('/api/accounts')).status).toBe(200);
    const reply = await record(student);
    expect([reply.status, reply.body]).toEqual([400, { date: ['Date cannot be in the future'] }]);
  });

  it('does not revive a used link', async () => {
    const visitor = test.visitor();
    await visitor.post('/api/accounts/password-reset', { email: account.email });
    const [mail] = await test.outbox.deliver();
    if (mail === undefined) throw new Error('No mail came');
    const [, uid, token] = /password-reset-confirm\/([^/]+)\/([^/\s]+)/.exec(mail.text) ?? [];
    const path = `/api/accounts/password-reset-confirm/${uid}/${token}/`;
    const body = { new_password: 'quite-another-tree', new_password_confirm: 'quite-another-tree' };
    expect((await visitor.post(path, body)).status).toBe(200);
    test.clock.advance(-HOUR);
    expect((await visitor.post(path, body)).status).toBe(400);
  });
});
