// The activity log of a school: who writes it, who reads it, and that nobody can change it.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActivityLine, ActivityPage } from '#features/audit-trail/activity.contract.ts';
import { readingHour, type BuiltAccount } from '#server/testing/builders.ts';
import { signInReturning } from '#server/testing/returning-client.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { HOUR, MINUTE } from '#server/platform/clock.ts';
import { parseCsv } from '#server/platform/csv.ts';

const url = '/api/admin/activity';

let test: TestApp;
let headAccount: BuiltAccount;
let head: TestClient;
let student: BuiltAccount;
beforeAll(async () => {
  test = await createTestApp();
  headAccount = await test.build.account({
    first_name: 'Grace',
    last_name: 'Hopper',
    is_school_administration_head: true,
  });
  head = await signInReturning(test, headAccount);
  student = await test.build.account({ first_name: 'Ana', last_name: 'Diaz' });
});
afterAll(() => test.close());

const page = async (query = '', client = head): Promise<ActivityPage> =>
  (await client.get(`${url}${query}`)).body as ActivityPage;
const linesOf = async (query = '', client = head): Promise<ActivityLine[]> =>
  (await page(query, client)).lines;
/** The lines of one person since the test began, oldest first. */
const kindsBy = async ({ id }: { id: number }) =>
  (await linesOf(`?person=${id}&page_size=200`)).map(({ kind }) => kind).reverse();

/** Another administrator, so that no test sees the lines of another test. */
async function administrator(): Promise<{ account: BuiltAccount; client: TestClient }> {
  const account = await test.build.account({ is_school_administration: true });
  return { account, client: await signInReturning(test, account) };
}

describe('the log of views', () => {
  it('records viewing the summary or a student at most once an hour', async () => {
    const { account, client } = await administrator();
    test.clock.set('2026-05-04T19:05:00Z');
    const other = await test.build.account();
    const readAll = () =>
      Promise.all([
        ...Array.from({ length: 5 }, () => client.get('/api/admin/entry-summary?page=1')),
        ...Array.from({ length: 5 }, () => client.get(`/api/admin/user-entries/${student.id}`)),
      ]);
    await readAll();
    test.clock.advance(54 * MINUTE);
    await readAll();
    expect((await kindsBy(account)).sort()).toEqual(['student read', 'summary read']);
    await client.get(`/api/admin/user-entries/${other.id}`);
    test.clock.advance(HOUR);
    await readAll();
    expect((await kindsBy(account)).sort()).toEqual([
      'student read',
      'student read',
      'student read',
      'summary read',
      'summary read',
    ]);
  });

  it('records each download with its class', async () => {
    const { account, client } = await administrator();
    await client.get('/api/admin/entries/download');
    await client.get('/api/admin/entries/download?graduation_year=2027');
    await client.get(`/api/admin/entries/${student.id}/download`);
    const lines = await linesOf(`?person=${account.id}`);
    expect(lines.map(({ kind, facts, about }) => [kind, facts, about?.name ?? null])).toEqual([
      ['student downloaded', {}, 'Ana Diaz'],
      ['school downloaded', { graduation_year: 2027 }, null],
      ['school downloaded', {}, null],
    ]);
  });

  it('records nothing for a refused call', async () => {
    const { account, client } = await administrator();
    const elsewhere = await test.build.account({ school: 'UCLA' });
    expect((await client.get(`/api/admin/user-entries/${elsewhere.id}`)).status).toBe(404);
    expect((await client.get(`/api/admin/entries/${elsewhere.id}/download`)).status).toBe(404);
    expect(await kindsBy(account)).toEqual([]);
  });
});

describe('the activity of a school', () => {
  it('includes decisions about entries by contacts and administrators', async () => {
    const { account, client } = await administrator();
    const owner = await test.build.account({ first_name: 'Bo', last_name: 'Li' });
    const pupil = await test.signIn(owner);
    const form = { ...readingHour, contact: 'ranger@park.example' };
    await pupil.post('/api/volunteer_hours_portfolio/create_entry', form);
    const [mail] = await test.outbox.deliver();
    const token = /verify-entry\/([\w-]+)/.exec(mail?.text ?? '')?.[1];
    await test.visitor().post('/api/volunteer_hours_portfolio/verify-entry-action', {
      token,
      action: 'accept',
    });
    const { id } = await test.build.entry(owner, { event: 'Tree day', hours: 2.5 });
    test.clock.advance(MINUTE);
    await client.post(`/api/admin/entries/${id}/verify`, {});
    test.clock.advance(MINUTE);
    await client.delete(`/api/admin/entries/${id}/delete`);
    const lines = await linesOf(`?person=${owner.id}`);
    const entry = { event: 'Tree day', hours: 2.5, entry: id };
    const by = { id: account.id, belongs: true };
    expect(lines).toMatchObject([
      { kind: 'entry binned', actor: 'person', by, about: { id: owner.id, name: 'Bo Li' }, facts: entry },
      { kind: 'entry verified', actor: 'person', by, about: { id: owner.id }, facts: entry },
      {
        kind: 'entry accepted',
        actor: 'contact',
        by: null,
        about: { id: owner.id },
        facts: { event: 'Reading hour', hours: 1.75, contact: 'ranger@park.example' },
      },
    ]);
    expect(await linesOf(`?person=${account.id}&group=entries`)).toHaveLength(2);
  });

  it('includes role changes and the rule for visitors, and mentions the command line', async () => {
    const person = await test.build.account();
    await head.post(`/api/admin/network/user/${person.id}`, { action: 'add' });
    await head.post('/api/admin/network/visitors', { visitors: 'initial' });
    await head.post('/api/admin/network/visitors', { visitors: 'initial' });
    const lines = await linesOf(`?person=${headAccount.id}&group=settings`);
    expect(lines.map(({ kind, facts, about }) => [kind, facts, about?.id])).toEqual([
      ['visitor rule changed', { visitors: 'initial' }, undefined],
      ['role added', { role: 'administrator' }, person.id],
    ]);
    await test.outbox.deliver();
  });

  it('stays in the school where it happened when a student moves', async () => {
    const there = await test.signIn(
      await test.build.account({ school: 'UCLA', is_school_administration: true }),
    );
    const mover = await test.build.account();
    const { id } = await test.build.entry(mover);
    await head.post(`/api/admin/entries/${id}/verify`, {});
    const ucla = await test.db
      .selectFrom('schools')
      .select('id')
      .where('name', '=', 'UCLA')
      .executeTakeFirst();
    await test.db
      .updateTable('accounts')
      .set({ school_id: ucla?.id ?? 0 })
      .where('id', '=', mover.id)
      .execute();
    expect(await linesOf(`?person=${mover.id}`)).toMatchObject([
      { kind: 'entry verified', about: { id: mover.id, belongs: true } },
    ]);
    expect(await page(`?person=${mover.id}`, there)).toMatchObject({ lines: [], person: { id: mover.id } });
    expect((await page(`?person=${student.id}`, there)).person).toBeNull();
  });

  it('keeps an administrator’s decision about a deleted account without naming the person', async () => {
    const { account, client } = await administrator();
    const leaver = await test.build.account({ first_name: 'Zebulon', last_name: 'Quux' });
    const { id } = await test.build.entry(leaver, { event: 'Secret garden', hours: 3, verified: false });
    await client.post(`/api/admin/entries/${id}/verify`, {});
    test.clock.advance(MINUTE);
    await client.get(`/api/admin/user-entries/${leaver.id}`);
    const own = await test.signIn(leaver);
    expect((await own.post('/api/accounts/delete', { password: leaver.password })).status).toBe(200);
    const lines = await linesOf(`?person=${account.id}`);
    expect(lines.map(({ kind, has_subject, about, facts }) => [kind, has_subject, about, facts])).toEqual([
      ['student read', true, null, {}],
      ['entry verified', true, null, { hours: 3, date: expect.any(String) }],
    ]);
    const everything = JSON.stringify(await linesOf('?page_size=200'));
    expect(everything).toContain('account deleted');
    expect(everything).not.toMatch(/Zebulon|Quux|Secret garden/);
    await test.outbox.deliver();
  });
});

describe('searching the activity', () => {
  it('pages through every line exactly once, even while new ones arrive', async () => {
    const { account, client } = await administrator();
    // Several at the same instant, in both tables.
    const entries = await Promise.all(Array.from({ length: 4 }, () => test.build.entry(student)));
    for (const { id } of entries) await client.post(`/api/admin/entries/${id}/verify`, {});
    for (let times = 0; times < 4; times += 1) await client.get('/api/admin/entries/download');
    test.clock.advance(MINUTE);
    const whole = (await linesOf(`?person=${account.id}`)).map(({ id }) => id);
    const found: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const part = await page(`?person=${account.id}&page_size=3${next && `&after=${next}`}`);
      found.push(...part.lines.map(({ id }) => id));
      ({ next } = part);
      await client.get('/api/admin/entries/download');
    }
    expect(whole).toHaveLength(8);
    expect(found).toEqual(whole);
  });

  it('finds people by part of the name, by group and by the school’s day', async () => {
    const { client } = await administrator();
    const found = await test.build.account({ first_name: 'Xavier', last_name: 'Unusual' });
    // 11:30 p.m. in Los Angeles, the next day in UTC.
    test.clock.set('2026-05-12T06:30:00Z');
    await client.get(`/api/admin/user-entries/${found.id}`);
    test.clock.set('2026-05-12T19:00:00Z');
    await client.get(`/api/admin/entries/${found.id}/download`);
    const kinds = async (query: string) => (await linesOf(query)).map(({ kind }) => kind);
    expect(await kinds('?search=r%20unus')).toEqual(['student downloaded', 'student read']);
    expect(await kinds('?search=unusual&from=2026-05-12')).toEqual(['student downloaded']);
    expect(await kinds('?search=unusual&until=2026-05-11')).toEqual(['student read']);
    expect(await kinds('?search=unusual&group=entries')).toEqual([]);
    expect(await kinds('?search=nobody%20at%20all')).toEqual([]);
  });

  it('refuses an invalid filter', async () => {
    for (const query of [
      'group=weather',
      'from=2026-02-31',
      'until=0000-01-01',
      'from=yesterday',
      'after=7',
      'person=Ana',
    ]) {
      expect([query, (await head.get(`${url}?${query}`)).status]).toEqual([query, 400]);
    }
  });

  it('downloads the filtered list as a spreadsheet file and logs who did', async () => {
    const { account, client } = await administrator();
    const named = await test.build.account({
      first_name: '=HYPERLINK("http://bad.example")',
      last_name: 'A, "b"',
    });
    await client.get(`/api/admin/user-entries/${named.id}`);
    const file = await client.get(`${url}/download?person=${named.id}`);
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.headers['content-disposition']).toBe('attachment; filename="activity.csv"');
    const { records, bad } = parseCsv(String(file.body));
    expect(bad).toEqual([]);
    expect(records.map(({ fields }) => [fields[1], fields[4], fields[5]])).toEqual([
      ['what', 'about', 'about_number'],
      ['student read', `'=HYPERLINK("http://bad.example") A, "b"`, String(named.id)],
    ]);
    expect(await kindsBy(account)).toEqual(['student read', 'activity downloaded']);
  });
});

describe('an activity line', () => {
  it('cannot be changed, or removed before it is old enough', async () => {
    await head.get('/api/admin/entries/download');
    const refused = /only ever added to/;
    const db = test.db;
    await expect(db.updateTable('activity').set({ actor_account_id: student.id }).execute()).rejects.toThrow(
      refused,
    );
    await expect(db.updateTable('activity').set({ actor_account_id: null }).execute()).rejects.toThrow(
      refused,
    );
    await expect(db.deleteFrom('activity').execute()).rejects.toThrow(refused);
    await expect(sql`truncate activity`.execute(db)).rejects.toThrow(refused);
    await expect(sql`update activity set facts = '{}', kind = 'removed'`.execute(db)).rejects.toThrow(
      refused,
    );
  });
});
