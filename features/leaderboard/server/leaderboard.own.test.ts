// A student's own rank: its page, the next rank and who shares it, overall and within the school.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltAccount } from '#server/testing/builders.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

const path = '/api/volunteer_hours_portfolio/leaderboard';

describe('the user’s own rank', () => {
  let test: TestApp;
  const students = new Map<string, BuiltAccount>();
  beforeAll(async () => {
    test = await createTestApp();
    const student = async (name: string, hours: number[], more: object = {}) => {
      const account = await test.build.account({ first_name: name, last_name: 'Smith', ...more });
      for (const each of hours) await test.build.entry(account, { hours: each, verified: true });
      students.set(name, account);
    };
    await student('First', [10, 10, 10]);
    await student('Also', [10, 10], { school: 'UCLA' });
    await student('Tied', [10, 10]);
    await student('Later', [9.9, 9.8]);
    for (let number = 1; number <= 20; number += 1) await student(`Many ${number}`, [2]);
    await student('Last', [0.1, 0.2], { school: 'UCLA' });
    await student('Nothing', []);
    await student('Admin', [10], { is_school_administration: true });
  });
  afterAll(() => test.close());

  const ownRank = async (name: string) => {
    const account = students.get(name);
    if (!account) throw new Error(`There is no ${name}`);
    const reply = await (await test.signIn(account)).get(`${path}/mine`);
    expect(reply.status).toBe(200);
    return reply.body;
  };

  it('has no next rank when it is the first', async () => {
    const { school, mine } = await ownRank('First');
    expect(school).toBe('Larchmont Charter High School');
    expect(mine.row).toEqual((await test.visitor().get(path)).body[0]);
    const first = { place: 1, shared_with: 0, position: 1, next: null };
    expect(mine.overall).toEqual({ ...first, of: 25 });
    expect(mine.in_school).toEqual({ ...first, of: 23 });
  });

  it('is shared with equal totals, and shows the hours missing to the next rank', async () => {
    const tie = { place: 2, of: 25, shared_with: 1, next: { place: 1, hours: 10 } };
    expect((await ownRank('Also')).mine.overall).toEqual({ ...tie, position: 2 });
    expect((await ownRank('Tied')).mine.overall).toEqual({ ...tie, position: 3 });
    expect((await ownRank('Also')).mine.in_school).toMatchObject({
      place: 1,
      of: 2,
      shared_with: 0,
      next: null,
    });
    expect((await ownRank('Tied')).mine.in_school).toMatchObject({ place: 2, of: 23, shared_with: 0 });
  });

  it('follows a shared rank, with the exact missing hours', async () => {
    const { mine } = await ownRank('Later');
    expect(mine.overall).toMatchObject({ place: 4, next: { place: 2, hours: 0.3 } });
    expect(mine.in_school).toMatchObject({ place: 3, next: { place: 2, hours: 0.3 } });
  });

  it('shows the position of the user’s row, even if a shared rank covers two pages', async () => {
    for (const name of ['Many 1', 'Many 9', 'Many 20', 'Last']) {
      const { mine } = await ownRank(name);
      for (const [query, place] of [
        ['', mine.overall],
        ['&in_school=Larchmont%20Charter%20High%20School', mine.in_school],
      ]) {
        if (name === 'Last' && query !== '') continue;
        const { body } = await test.visitor().get(`${path}?page=${Math.ceil(place.position / 20)}${query}`);
        expect(body[(place.position - 1) % 20]).toMatchObject({ user__first_name: name });
      }
    }
    expect((await ownRank('Many 20')).mine.overall).toMatchObject({ place: 5, shared_with: 19 });
    expect((await ownRank('Last')).mine.overall).toMatchObject({ place: 25, position: 25 });
  });

  it('is empty without verified hours and for administrators, who get their school', async () => {
    for (const name of ['Nothing', 'Admin']) {
      expect(await ownRank(name)).toEqual({ school: 'Larchmont Charter High School', mine: null });
    }
  });

  it('follows a decision within five seconds', async () => {
    const newcomer = students.get('Nothing');
    if (!newcomer) throw new Error('There is nobody');
    await test.build.entry(newcomer, { hours: 10, verified: true });
    await expect.poll(async () => (await ownRank('Nothing')).mine?.overall.place).toBe(5);
  });

  it('requires a sign-in', async () => {
    expect((await test.visitor().get(`${path}/mine`)).status).toBe(401);
  });
});
