import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

const path = '/api/volunteer_hours_portfolio/totals';

describe('the public totals', () => {
  let test: TestApp;
  let second: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
    second = await createTestApp({ sharing: test });
  });
  afterAll(async () => {
    await second.close();
    await test.close();
  });

  const read = async (app: TestApp) => (await app.visitor().get(path)).body as Record<string, number>;

  it('are zero while nothing is verified', async () => {
    const reply = await test.visitor().get(path);
    expect([reply.status, reply.body]).toEqual([
      200,
      { students: 0, total_hours: 0, verified_entries: 0, schools: 0 },
    ]);
  });

  it('add up the leaderboard, and follow a decision within five seconds in every process', async () => {
    await read(second);
    const one = await test.build.account();
    await test.build.entry(one, { hours: 0.1, verified: true });
    await test.build.entry(one, { hours: 0.2, verified: true });
    const other = await test.build.account({ school: 'UCLA' });
    await test.build.entry(other, { hours: 9.75, verified: true });
    // Hours that count nowhere do not count here.
    await test.build.entry(other, { hours: 5 });
    await test.build.entry(other, { hours: 5, verified: true, recycling_bin: true });
    await test.build.account();
    const administrator = await test.build.account({ is_school_administration: true });
    await test.build.entry(administrator, { hours: 8, verified: true });

    const expected = { students: 2, total_hours: 10.05, verified_entries: 3, schools: 2 };
    for (const app of [test, second]) {
      await expect.poll(() => read(app)).toEqual(expected);
    }
    const board = (await test.visitor().get('/api/volunteer_hours_portfolio/leaderboard')).body as unknown[];
    expect(board).toHaveLength(expected.students);
  });

  it('exclude students hidden from visitors, whom subtraction would reveal', async () => {
    const before = await read(test);
    const hidden = await test.build.account();
    await test.build.entry(hidden, { hours: 7, verified: true });
    await expect.poll(() => read(test)).not.toEqual(before);
    await (await test.signIn(hidden)).post('/api/accounts/appearance', { name: 'hidden', picture: true });
    await expect.poll(() => read(test)).toEqual(before);
    const rule = (leaderboard_for_visitors: 'nobody' | 'as_chosen') =>
      test.db.updateTable('schools').set({ leaderboard_for_visitors }).where('name', '=', 'UCLA').execute();
    await rule('nobody');
    await expect.poll(() => read(test)).toMatchObject({ students: 1, schools: 1 });
    await rule('as_chosen');
    await expect.poll(() => read(test)).toEqual(before);
  });

  it('answer 304 only to their own ETag', async () => {
    const { headers } = await test.visitor().get(path);
    const request = (tag: string) =>
      test.visitor().request({ method: 'GET', path, headers: { 'if-none-match': tag } });
    const unchanged = await request(String(headers['etag']));
    expect([unchanged.status, unchanged.text]).toEqual([304, '']);
    expect((await request('W/"another"')).status).toBe(200);
  });
});
