import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

const path = '/api/volunteer_hours_portfolio/leaderboard';

describe('the leaderboard', () => {
  let test: TestApp;
  let second: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
    second = await createTestApp({ sharing: test });
    const student = async (name: string, hours: number[], more: object = {}) => {
      const account = await test.build.account({ first_name: name, last_name: 'Smith', ...more });
      for (const each of hours) await test.build.entry(account, { hours: each, verified: true });
      return account;
    };
    await student('Tied', [10, 10]);
    await student('Also', [10, 10], { school: 'UCLA', graduation_year: 2029 });
    await student('First', [10, 10, 10]);
    await student('Last', [0.1, 0.2]);
    const unverified = await student('Unverified', []);
    await test.build.entry(unverified, { hours: 9 });
    const binned = await student('Binned', []);
    await test.build.entry(binned, { hours: 9, verified: true, recycling_bin: true });
    await student('Admin', [10, 10, 10, 10], { is_school_administration: true });
  });
  afterAll(async () => {
    await second.close();
    await test.close();
  });

  const names = (rows: { num_rank: number; user__first_name: string }[]) =>
    rows.map((row) => `${row.num_rank} ${row.user__first_name}`);

  it('shows visitors every student with a verified entry, by total, with shared ranks', async () => {
    const reply = await test.visitor().get(path);
    expect(names(reply.body)).toEqual(['1 First', '2 Also', '2 Tied', '4 Last']);
    expect(reply.body[0]).toEqual({
      num_rank: 1,
      rank: 'Bronze',
      user__first_name: 'First',
      user__last_name: 'Smith',
      user__school: 'Larchmont Charter High School',
      user__graduation_year: 2027,
      user__profile_picture: null,
      total_hours: 30,
    });
    expect(reply.body[3]).toMatchObject({ total_hours: 0.3, rank: 'Starter' });
  });

  it.each([
    ['page=1&page_size=2', ['1 First', '2 Also'], 4],
    ['page=2&page_size=2', ['2 Tied', '4 Last'], 4],
    ['page=9', [], 4],
    ['name=fIRst', ['1 First'], 1],
    ['name=first%20sm', ['1 First'], 1],
    ['school=ucl', ['2 Also'], 1],
    ['rank=2', ['2 Also', '2 Tied'], 2],
    ['rank=bronze', ['1 First'], 1],
    ['rank=bron', [], 0],
    ['graduation_year=2029', ['2 Also'], 1],
    ['graduation_year=202', [], 0],
    ['in_school=ucla', ['2 Also'], 1],
    ['in_school=ucl', [], 0],
    ['in_school=Larchmont%20Charter%20High%20School&name=t', ['1 First', '2 Tied', '4 Last'], 3],
  ])('with %s shows %j', async (query, expected, total) => {
    const reply = await test.visitor().get(`${path}?${query}`);
    expect(names(reply.body)).toEqual(expected);
    expect(reply.headers['x-total-count']).toBe(String(total));
  });

  it('adds the rank within the school on pages only, not in the specified call', async () => {
    const page = await test.visitor().get(`${path}?page=1`);
    const places = page.body.map((row: { user__first_name: string; school_rank: number }) => [
      row.user__first_name,
      row.school_rank,
    ]);
    expect(places).toEqual([
      ['First', 1],
      ['Also', 1],
      ['Tied', 2],
      ['Last', 3],
    ]);
    expect((await test.visitor().get(path)).body[0]).not.toHaveProperty('school_rank');
  });

  it('answers 304 to the same ETag, for all rows and for a page', async () => {
    for (const query of ['', '?page=1']) {
      const { headers } = await test.visitor().get(path + query);
      const reply = await test.visitor().request({
        method: 'GET',
        path: path + query,
        headers: { 'if-none-match': String(headers['etag']) },
      });
      expect([reply.status, reply.text]).toEqual([304, '']);
    }
  });

  it('refuses a page that is not a number', async () => {
    expect((await test.visitor().get(`${path}?page=x`)).status).toBe(400);
    expect((await test.visitor().get(`${path}?page=0`)).status).toBe(400);
  });

  it('follows a decision within five seconds in every process', async () => {
    const read = async (app: TestApp) => names((await app.visitor().get(path)).body);
    expect(await read(second)).toHaveLength(4);
    const newcomer = await test.build.account({ first_name: 'Newcomer' });
    await test.build.entry(newcomer, { hours: 10, verified: true });
    for (const app of [test, second]) {
      await expect.poll(() => read(app)).toContain('4 Newcomer');
    }
  });

  it('sorts equal totals by last name, first name and id, as visible to the reader', async () => {
    for (const [last_name, first_name] of [
      ['B', 'A'],
      ['a', 'b'],
      ['A', 'a'],
      ['B', 'A'],
    ] as const) {
      const parts = { last_name: `Same ${last_name}`, first_name, school: 'UCLA' };
      await test.build.entry(await test.build.account(parts), { hours: 5, verified: true });
    }
    const initial = await test.build.account({ last_name: 'Zuniga', first_name: 'Aaron', school: 'UCLA' });
    await test.build.entry(initial, { hours: 5, verified: true });
    await test.db
      .updateTable('accounts')
      .set({ leaderboard_name: 'initial' })
      .where('id', '=', initial.id)
      .execute();
    const other = await test.build.account({ last_name: 'Zacharias', first_name: 'Zoë', school: 'UCLA' });
    await test.build.entry(other, { hours: 5, verified: true });
    const third = await createTestApp({ sharing: test });
    try {
      const { body } = await third.visitor().get(`${path}?rank=5`);
      const rows = body as { user__first_name: string; user__last_name: string }[];
      expect(rows.map((row) => `${row.user__last_name} ${row.user__first_name}`)).toEqual([
        'Same A a',
        'Same a b',
        'Same B A',
        'Same B A',
        // Sorted by "Z.", not by the name that others may not know.
        'Z. Aaron',
        'Zacharias Zoë',
      ]);
    } finally {
      await third.close();
    }
  });
});
