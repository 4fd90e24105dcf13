/** The name under which other schools know an organizer. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ShownName, VisitorRule } from '#features/accounts/profile/leaderboard-visibility.rules.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { calls, register, somebody, type Somebody } from './events.test.scene.ts';

const FULL = 'Quixotina Zyzzyva';
const SHORT = 'Quixotina Z.';

let test: TestApp;
let organizer: Somebody;
let classmate: TestClient;
let stranger: TestClient;
let eventId: number;
beforeAll(async () => {
  test = await createTestApp();
  organizer = await somebody(test, { first_name: 'Quixotina', last_name: 'zyzzyva' });
  await test.db
    .updateTable('accounts')
    .set({ last_name: 'Zyzzyva' })
    .where('id', '=', organizer.account.id)
    .execute();
  classmate = (await somebody(test)).client;
  stranger = (await somebody(test, { school: 'UCLA' })).client;
  ({ id: eventId } = await test.build.event(organizer.account));
  await register(stranger, { id: eventId });
});
afterAll(() => test.close());

const choose = async (name: ShownName, visitors: VisitorRule) => {
  const { id, school_id } = organizer.account;
  await test.db.updateTable('accounts').set({ leaderboard_name: name }).where('id', '=', id).execute();
  await test.db
    .updateTable('schools')
    .set({ leaderboard_for_visitors: visitors })
    .where('id', '=', school_id)
    .execute();
};
const listed = async (client: TestClient, query = '') =>
  (await client.get(`${calls}/events${query}`)).body.map(
    ({ organizer: name }: { organizer: string }) => name,
  );
/** Every call that shows the organizer. */
const names = async (client: TestClient): Promise<string[]> => [
  ...(await listed(client)),
  (await client.get(`${calls}/events/${eventId}`)).body.organizer,
  /Organizer: ([^,]*),/.exec(
    (await client.get(`${calls}/events/${eventId}/calendar`)).text.replaceAll('\\', ''),
  )?.[1] ?? '',
];

describe.each<[ShownName, VisitorRule, string]>([
  ['full', 'as_chosen', FULL],
  ['initial', 'as_chosen', SHORT],
  ['hidden', 'as_chosen', SHORT],
  ['full', 'initial', SHORT],
  ['full', 'nobody', SHORT],
])('an organizer who chose %s, at a school that shows visitors %s', (name, visitors, elsewhere) => {
  it(`is ${elsewhere} to other schools and has the full name in their own`, async () => {
    await choose(name, visitors);
    expect(new Set(await names(stranger))).toEqual(new Set([elsewhere]));
    expect(new Set(await names(classmate))).toEqual(new Set([FULL]));
    expect(new Set(await names(organizer.client))).toEqual(new Set([FULL]));
  });

  it('is found only by the visible name', async () => {
    await choose(name, visitors);
    const found = elsewhere === FULL ? 1 : 0;
    expect(await listed(stranger, '?search=zyzzyva')).toHaveLength(found);
    const page = await stranger.get(`${calls}/events?page=1&search=zyzzyva`);
    expect(page.headers['x-total-count']).toBe(String(found));
    expect(await listed(stranger, '?search=quixotina')).toHaveLength(1);
    expect(await listed(classmate, '?search=zyzzyva')).toHaveLength(1);
  });
});
