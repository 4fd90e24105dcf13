/** The thread that keeps the boards: what it answers from, and what happens when it is lost. */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { CalledThread } from '#server/platform/xlsx/thread-calls.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createLeaderboard, keepBoards } from './leaderboard.snapshot.ts';
import type { PageRequest } from './leaderboard.boards.ts';
import type { BoardCalls } from './leaderboard.worker.ts';

const request = (page: number): PageRequest => ({
  page,
  pageSize: 1,
  filters: { name: '', school: '', rank: '', graduation_year: '', in_school: '' },
});
const listening = { subscribe: () => () => undefined, listening: () => true };

let test: TestApp;
let ada: { id: number };
beforeAll(async () => {
  test = await createTestApp();
  ada = await test.build.account({ first_name: 'Ada' });
  await test.build.entry(ada, { hours: 9, verified: true });
  await test.build.entry(await test.build.account({ first_name: 'Ben' }), { hours: 8, verified: true });
});
afterAll(() => test.close());

function start(connectionString = test.connectionString): CalledThread<BoardCalls> {
  const boards = keepBoards(connectionString);
  onTestFinished(() => boards.stop());
  return boards;
}

const leaderboardOn = (boards: CalledThread<BoardCalls>) =>
  createLeaderboard({
    ...test.context,
    boards,
    notifications: { ...listening, start: async () => undefined, stop: async () => undefined },
  });

const namesIn = (json: Uint8Array): string[] =>
  (JSON.parse(Buffer.from(json).toString()) as { user__first_name: string }[]).map(
    ({ user__first_name: name }) => name,
  );

describe('the boards', () => {
  it('answer from those that were made last, and from no other', async () => {
    const boards = start();
    const page = (version: number) =>
      boards.call('page', { version, audience: 'visitors', request: request(1) });
    const now = test.clock.now();
    expect(await page(1)).toBeUndefined();
    expect(await boards.call('make', { version: 1, now })).toMatchObject({ isOne: true });
    expect(namesIn((await page(1))?.json ?? new Uint8Array())).toEqual(['Ada']);
    await boards.call('make', { version: 2, now });
    // It may show what a school has decided to hide since.
    expect(await page(1)).toBeUndefined();
    expect(await boards.call('place', { version: 1, accountId: ada.id })).toBeUndefined();
    expect((await page(2))?.total).toBe(2);
  });

  it('are made again when the thread is lost', async () => {
    const boards = start();
    const leaderboard = leaderboardOn(boards);
    expect(namesIn((await leaderboard.answer('visitors', request(1))).json)).toEqual(['Ada']);
    await boards.stop();
    expect(namesIn((await leaderboard.answer('visitors', request(2))).json)).toEqual(['Ben']);
    await boards.stop();
    expect(await leaderboard.placeOf(ada.id)).toMatchObject({ overall: { place: 1 } });
    leaderboard.close();
  });

  it('keep the answer with all rows, however many pages were asked for', async () => {
    const leaderboard = leaderboardOn(start());
    for (let page = 1; page <= 500; page += 1) await leaderboard.answer('visitors', request(page));
    const all = { ...request(1), page: undefined };
    expect((await leaderboard.answer('visitors', all)).json).toBe(
      (await leaderboard.answer('visitors', all)).json,
    );
    // No further page is kept.
    expect((await leaderboard.answer('visitors', request(501))).json).not.toBe(
      (await leaderboard.answer('visitors', request(501))).json,
    );
    leaderboard.close();
  });

  it('fail with the trouble of the database', async () => {
    const boards = start('postgresql://127.0.0.1:1/nowhere');
    const leaderboard = leaderboardOn(boards);
    await expect(leaderboard.answer('visitors', request(1))).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    leaderboard.close();
  });
});
