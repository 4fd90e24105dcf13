/** The snapshot in each process: how long it may be used, and which answers are cached with it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { after } from '#server/platform/clock.ts';
import { connectDatabase } from '#server/platform/database/connect.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { readPageRequest } from './leaderboard.ranking.ts';
import { answerOf, createLeaderboard, type Leaderboard } from './leaderboard.snapshot.ts';

let test: TestApp;
let isListening: boolean;
let announce: () => void;
const notifications = {
  subscribe: (_channel: string, listener: () => void) => {
    announce = listener;
    return () => undefined;
  },
  listening: () => isListening,
};

beforeAll(async () => {
  test = await createTestApp();
  await test.build.entry(await test.build.account({ first_name: 'Ada' }), { hours: 9, verified: true });
});
afterAll(() => test.close());
beforeEach(() => {
  isListening = true;
});

function start(db = test.db): Leaderboard {
  const leaderboard = createLeaderboard({ ...test.context, db, notifications });
  onTestFinished(() => leaderboard.close());
  return leaderboard;
}

/** Whether the previous snapshot is still used after this many milliseconds. */
async function isShownAfter(leaderboard: Leaderboard, milliseconds: number): Promise<boolean> {
  const { madeAt } = await leaderboard.read();
  const before = await leaderboard.read();
  test.clock.set(after(new Date(madeAt), milliseconds));
  return (await leaderboard.read()) === before;
}

describe('a leaderboard snapshot', () => {
  it('is made once for simultaneous requests, and used until a change is notified', async () => {
    const leaderboard = start();
    const [one, other] = await Promise.all([leaderboard.read(), leaderboard.read()]);
    expect(one).toBe(other);
    expect(await isShownAfter(leaderboard, 60_000)).toBe(true);
  });

  it('is used for two seconds while change notifications cannot be received', async () => {
    const leaderboard = start();
    isListening = false;
    expect(await isShownAfter(leaderboard, 2000)).toBe(true);
    expect(await isShownAfter(leaderboard, 2001)).toBe(false);
  });

  it('is used for four seconds if it misses a change', async () => {
    const leaderboard = start();
    await leaderboard.read();
    announce();
    expect(await isShownAfter(leaderboard, 4000)).toBe(true);
    expect(await isShownAfter(leaderboard, 4001)).toBe(false);
  });

  it('is made again one second after a change', async () => {
    const leaderboard = start();
    const before = await leaderboard.read();
    announce();
    await expect.poll(async () => (await leaderboard.read()) !== before).toBe(true);
  });

  it('fails while the database fails, and works again afterwards', async () => {
    const nowhere = connectDatabase({
      connectionString: 'postgresql://127.0.0.1:1/nowhere',
      log: () => undefined,
    });
    onTestFinished(() => nowhere.close());
    await expect(start(nowhere.db).read()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});

describe('cached answers', () => {
  it('include all rows always, and at most 1000 pages', async () => {
    const snapshot = await start().read();
    const answer = (page?: number) => answerOf(snapshot, undefined, readPageRequest({ page }));
    for (let page = 1; page <= 1000; page += 1) await answer(page);
    expect(await answer(1)).toBe(await answer(1));
    expect(await answer()).toBe(await answer());
    expect(await answer(1001)).not.toBe(await answer(1001));
  });
});
