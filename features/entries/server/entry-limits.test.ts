/** How many entries a student may have. The database counts them, whatever creates them. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import {
  ENTRIES_IN_ALL,
  ENTRIES_OF_A_DAY,
  ENTRIES_WAITING,
  entryLimits,
  CHANGES_OF_A_DAY,
  TOO_MANY_CHANGES,
} from '#features/entries/entry-limits.ts';
import { countIn } from '#server/platform/auth/rate-limit.ts';
import { DAY, after } from '#server/platform/clock.ts';
import { readingHour, type BuiltAccount } from '#server/testing/builders.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { lowerCounters } from './entries.limits.ts';

const base = '/api/volunteer_hours_portfolio';
const form = { ...readingHour, hours: 1, contact: 'lead@bay.example' };

describe('the entries of one student', () => {
  let test: TestApp;
  let owner: BuiltAccount;
  let student: TestClient;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    owner = await test.build.account();
    student = await test.signIn(owner);
  });

  /** As if this many had been recorded long ago. */
  const fill = (count: number, verified: boolean) =>
    sql`insert into entries (account_id, event, date, hours, role, organizer, contact, description, verified, created_at)
      select ${owner.id}::bigint, 'Beach', '2026-04-01', 1, 'Helper', 'Bay', 'lead@bay.example', 'Sand', ${verified}, '2026-01-01'
      from generate_series(1, ${count}::int)`.execute(test.db);
  const record = (event = 'One more') => student.post(`${base}/create_entry`, { ...form, event });
  const count = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from entries where account_id = ${owner.id}`.execute(test.db);
    return rows[0]?.count;
  };

  it('are limited while waiting, even when two are recorded at the same time', async () => {
    await fill(ENTRIES_WAITING - 1, false);
    const replies = await Promise.all([record('First'), record('Second')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(replies.find(({ status }) => status === 409)?.body).toEqual({
      detail: entryLimits['entries_waiting_limit'],
      code: 'too_many_entries',
    });
    expect(await count()).toBe(ENTRIES_WAITING);
  });

  it('are limited when a verified one is changed or one is restored', async () => {
    const { id } = await test.build.entry(owner, { verified: true });
    const binned = await test.build.entry(owner, { recycling_bin: true });
    await fill(ENTRIES_WAITING, false);
    const changed = await student.post(`${base}/update_entry/${id}`, form);
    expect([changed.status, changed.body.code]).toEqual([409, 'too_many_entries']);
    const back = sql`update entries set recycling_bin = false where id = ${binned.id}`.execute(test.db);
    await expect(back).rejects.toMatchObject({ constraint: 'entries_waiting_limit' });
    // The school may always undo its own decision.
    await sql`update entries set verified = false where id = ${id}`.execute(test.db);
  });

  it('are limited when several are restored at once', async () => {
    await fill(ENTRIES_WAITING - 1, false);
    const binned = await Promise.all(
      [1, 2, 3, 4].map(() => test.build.entry(owner, { recycling_bin: true })),
    );
    const outcomes = await Promise.allSettled(
      binned.map(({ id }) => sql`update entries set recycling_bin = false where id = ${id}`.execute(test.db)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('are limited per day, including deleted ones', async () => {
    const { id } = (await record('Deleted')).body;
    await student.delete(`${base}/delete_entry/${id}`);
    await sql`insert into entry_history (entry_id, account_id, kind, actor, entry, at, school_id)
      select entry_id, account_id, kind, actor, entry, at, school_id from entry_history h, generate_series(2, ${ENTRIES_OF_A_DAY}::int)
      where h.entry_id = ${id} and kind = 'created'`.execute(test.db);
    const refused = await record();
    expect([refused.status, refused.body.detail]).toEqual([409, entryLimits['entries_daily_limit']]);
    test.clock.advance(DAY);
    student = await test.signIn(owner);
    expect((await record()).status).toBe(201);
  });

  it('are limited in changes per day', async () => {
    const { id } = (await record('Changed')).body;
    const change = (event: string) => student.post(`${base}/update_entry/${id}`, { ...form, event });
    expect((await change('Once')).status).toBe(200);
    await sql`update throttles set count = ${CHANGES_OF_A_DAY - 1} where key = ${`entries:change:${owner.id}`}`.execute(
      test.db,
    );
    expect((await change('The last one')).status).toBe(200);
    const refused = await change('One more');
    expect([refused.status, refused.body.detail]).toEqual([
      429,
      `${TOO_MANY_CHANGES} Please try again in 24 hours.`,
    ]);
    test.clock.advance(DAY);
    student = await test.signIn(owner);
    expect((await change('Tomorrow')).status).toBe(200);
  });

  it('are limited in total', async () => {
    await fill(ENTRIES_IN_ALL, true);
    const refused = await record();
    expect([refused.status, refused.body.detail]).toEqual([409, entryLimits['entries_total_limit']]);
    expect(refused.body.detail).toContain(ENTRIES_IN_ALL.toLocaleString('en-US'));
  });

  it('are counted with locks in one order', async () => {
    const now = test.clock.now();
    const windows = ['order:b', 'order:a'].map((key) => ({ key, ends: after(now, DAY) }));
    await countIn(test.db, windows, now);
    // A transaction that waits for the first counter holds nothing that another needs.
    await test.db.transaction().execute(async (one) => {
      await sql`select from throttles where key = 'order:a' for update`.execute(one);
      const lowered = new Map(windows.map(({ key }) => [key, 1]));
      const both = [countIn(test.db, windows, now), lowerCounters(test.db, lowered, now)];
      await expect
        .poll(async () => {
          const { rows } = await sql<{
            waiting: number;
          }>`select count(*)::int as waiting from pg_stat_activity
            where wait_event_type = 'Lock' and datname = current_database()`.execute(test.db);
          return rows[0]?.waiting;
        })
        .toBe(2);
      await sql`select from throttles where key = 'order:b' for update nowait`.execute(one);
      void Promise.allSettled(both);
    });
  });
});
