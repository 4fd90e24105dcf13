// Rank changes since Monday: the job that saves the ranks, and what the leaderboard shows.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { BuiltAccount } from '#server/testing/builders.ts';
import { whileHolding } from '#server/testing/lock-waits.ts';
import { lockWeeklyRanks, noteWeekSaved } from './leaderboard.queries.ts';

const path = '/api/volunteer_hours_portfolio/leaderboard';
const MONDAY = '2026-05-04T19:00:00Z';
const TUESDAY = '2026-05-05T19:00:00Z';

let test: TestApp;
let ada: BuiltAccount;
let ben: BuiltAccount;
let cleo: BuiltAccount;
beforeEach(async () => {
  test = await createTestApp();
  ada = await student('Ada', 9);
  ben = await student('Ben', 8);
  cleo = await student('Cleo', 7, { school: 'UCLA' });
});
afterEach(() => test.close());

async function student(first_name: string, hours: number, more: object = {}): Promise<BuiltAccount> {
  const account = await test.build.account({ first_name, last_name: 'Smith', ...more });
  await test.build.entry(account, { hours, verified: true });
  return account;
}

const mark = (app = test) => app.jobs.runNow('mark-leaderboard');
const marks = () =>
  test.db
    .selectFrom('leaderboard_marks')
    .select(['account_id', 'school_id', 'rank', 'school_rank', 'taken_at'])
    .orderBy('rank')
    .execute();
/** First names with their movement, from a new snapshot. */
async function movements(): Promise<unknown[]> {
  const fresh = await createTestApp({ sharing: test });
  try {
    const { body } = await fresh.visitor().get(`${path}?page=1`);
    return body.map((row: Record<string, unknown>) => [row['user__first_name'], row['movement']]);
  } finally {
    await fresh.close();
  }
}

describe('the weekly job', () => {
  it('saves everybody’s rank overall and within the school', async () => {
    const also = await student('Also', 8);
    await test.build.account({ first_name: 'Nothing' });
    await mark();
    const taken_at = new Date(MONDAY);
    expect(await marks()).toEqual([
      { account_id: ada.id, school_id: ada.school_id, rank: 1, school_rank: 1, taken_at },
      { account_id: ben.id, school_id: ben.school_id, rank: 2, school_rank: 2, taken_at },
      { account_id: also.id, school_id: ben.school_id, rank: 2, school_rank: 2, taken_at },
      { account_id: cleo.id, school_id: cleo.school_id, rank: 4, school_rank: 1, taken_at },
    ]);
  });

  it('does nothing a second time on the same Monday, and replaces the ranks on the next', async () => {
    await mark();
    const first = await marks();
    await student('Newcomer', 10);
    test.clock.set('2026-05-05T06:59:00Z');
    await mark();
    expect(await marks()).toEqual(first);
    test.clock.set('2026-05-11T07:00:00Z');
    await mark();
    expect((await marks()).map(({ rank }) => rank)).toEqual([1, 2, 3, 4]);
  });

  it('waits for another process that is doing it, and then has nothing to do', async () => {
    const second = await createTestApp({ sharing: test });
    try {
      await whileHolding(
        test.db,
        async (trx) => {
          await lockWeeklyRanks(trx);
          await noteWeekSaved(trx, [ada.school_id, cleo.school_id], test.clock.now());
        },
        () => [mark(), mark(second)],
      );
      expect(await marks()).toEqual([]);
    } finally {
      await second.close();
    }
  });

  it('follows each school’s time zone, and skips a week whose Monday it missed', async () => {
    await test.db
      .updateTable('schools')
      .set({ time_zone: 'Asia/Tokyo' })
      .where('name', '=', 'UCLA')
      .execute();
    test.clock.set('2026-05-03T14:59:00Z');
    await mark();
    expect(await marks()).toEqual([]);
    // Monday has begun in Tokyo, and not in Los Angeles.
    test.clock.set('2026-05-03T15:00:00Z');
    await mark();
    expect((await marks()).map(({ account_id }) => account_id)).toEqual([cleo.id]);
    // It is over everywhere else.
    test.clock.set(TUESDAY);
    await mark();
    expect((await marks()).map(({ account_id }) => account_id)).toEqual([cleo.id]);
    expect(await movements()).toEqual([
      ['Ada', undefined],
      ['Ben', undefined],
      ['Cleo', 0],
    ]);
  });
});

describe('the rank changes', () => {
  it('are not shown before the first ranks are saved', async () => {
    expect(await movements()).toEqual([
      ['Ada', undefined],
      ['Ben', undefined],
      ['Cleo', undefined],
    ]);
    const mine = await (await test.signIn(ada)).get(`${path}/mine`);
    expect(mine.body.mine.overall).not.toHaveProperty('movement');
  });

  it('show who moved up or down, who stayed and who is new, until the week is over', async () => {
    await mark();
    test.clock.set(TUESDAY);
    await test.build.entry(cleo, { hours: 10, verified: true });
    await student('Dora', 1);
    expect(await movements()).toEqual([
      ['Cleo', 2],
      ['Ada', -1],
      ['Ben', -1],
      ['Dora', 'new'],
    ]);
    const { body } = await (await test.signIn(cleo)).get(`${path}/mine`);
    expect(body.mine.overall.movement).toBe(2);
    expect(body.mine.in_school.movement).toBe(0);
    test.clock.set('2026-05-11T06:59:59Z');
    expect((await movements())[0]).toEqual(['Cleo', 2]);
    test.clock.set('2026-05-11T07:00:00Z');
    expect((await movements())[0]).toEqual(['Cleo', undefined]);
  });

  it('show who is new at a school without ranks on Monday', async () => {
    await test.db.deleteFrom('entries').where('account_id', '=', cleo.id).execute();
    await mark();
    // It is still Monday: a second run must not replace the ranks of the morning.
    await test.build.entry(cleo, { hours: 7, verified: true });
    await mark();
    expect(await movements()).toEqual([
      ['Ada', 0],
      ['Ben', 0],
      ['Cleo', 'new'],
    ]);
  });

  it('disappear at the end of the week even if nothing else changes', async () => {
    await mark();
    const first = async () => (await test.visitor().get(`${path}?page=1`)).body[0].movement;
    expect(await first()).toBe(0);
    test.clock.set('2026-05-11T06:59:59Z');
    expect(await first()).toBe(0);
    test.clock.set('2026-05-11T07:00:00Z');
    expect(await first()).toBe(undefined);
  });

  it('follow the newly saved ranks', async () => {
    const first = async () => (await test.visitor().get(`${path}?page=1`)).body[0].movement;
    expect(await first()).toBe(undefined);
    await mark();
    await expect.poll(first).toBe(0);
  });

  it('keep the overall rank of a student who changes school, and show them as new there', async () => {
    await mark();
    await test.db
      .updateTable('accounts')
      .set({ school_id: cleo.school_id })
      .where('id', '=', ben.id)
      .execute();
    expect(await movements()).toEqual([
      ['Ada', 0],
      ['Ben', 0],
      ['Cleo', 0],
    ]);
    const fresh = await createTestApp({ sharing: test });
    try {
      const { body } = await (await fresh.signIn(ben)).get(`${path}/mine`);
      expect(body.mine.in_school).toMatchObject({ place: 1, of: 2, movement: 'new' });
    } finally {
      await fresh.close();
    }
  });
});
