/** Attempts at a secret: which count, and how many may run at once. */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { attempt } from './attempts.ts';
import { after, DAY, SECOND } from '#server/platform/clock.ts';
import { addToBucket } from './rate-limit.ts';

const start = new Date('2026-05-03T00:00:00Z');
/** One failure drains every ten seconds. */
const limit = { times: 5, seconds: 50 };

let database: TestDatabase;
let now: Date;
const clock = { now: () => now };
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  now = start;
  await sql`truncate throttles`.execute(database.db);
});

/** Makes an attempt. @returns for how long its bucket was full, in seconds */
async function make(outcome: boolean | undefined, key = 'secret'): Promise<number> {
  let full = -1;
  await attempt({ db: database.db, clock }, key, limit, async (fullFor) => {
    full = fullFor;
    return outcome;
  });
  return full;
}
const wrong = () => make(false);
const underWay = async () => {
  const rows = database.db.selectFrom('throttles').select('under_way').where('key', '=', 'secret');
  return (await rows.executeTakeFirst())?.under_way;
};

describe('a failed attempt', () => {
  it('counts, and drains evenly', async () => {
    for (let n = 0; n < 5; n += 1) expect(await wrong()).toBe(0);
    expect(await wrong()).toBe(10);
    now = after(start, 7 * SECOND);
    expect(await make(true)).toBe(3);
    now = after(start, 10 * SECOND);
    expect(await wrong()).toBe(0);
    expect(await wrong()).toBe(10);
    now = after(start, 60 * SECOND);
    for (let n = 0; n < 5; n += 1) expect(await wrong()).toBe(0);
    expect(await wrong()).toBe(10);
  });

  it('counts for one key only', async () => {
    for (let n = 0; n < 5; n += 1) await wrong();
    expect(await make(false, 'another')).toBe(0);
  });

  it('while the clock was ahead blocks no longer than a full bucket', async () => {
    now = after(start, 30 * DAY);
    for (let n = 0; n < 9; n += 1) await wrong();
    now = start;
    // Three above the limit, as if they had run at the same time.
    expect(await make(true)).toBe(40);
    now = after(start, 40 * SECOND);
    expect(await make(true)).toBe(0);
  });
});

describe('an attempt that did not fail', () => {
  it.each([
    ['a success', true],
    ['what was not tried', undefined],
  ])('neither adds to nor clears the count: %s', async (_, outcome) => {
    for (let n = 0; n < 20; n += 1) expect(await make(outcome)).toBe(0);
    for (let n = 0; n < 5; n += 1) await wrong();
    expect(await make(outcome)).toBe(10);
    expect(await make(outcome)).toBe(10);
  });

  it('includes one that could not be made', async () => {
    const failing = () =>
      attempt({ db: database.db, clock }, 'secret', limit, () => Promise.reject(new Error('busy')));
    for (let n = 0; n < 20; n += 1) await expect(failing()).rejects.toThrow('busy');
    expect(await make(true)).toBe(0);
    expect(await underWay()).toEqual([]);
  });
});

describe('simultaneous attempts', () => {
  it('are limited to three, in order of arrival', async () => {
    let most = 0;
    let present = 0;
    const order: number[] = [];
    await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        attempt({ db: database.db, clock }, 'secret', limit, async () => {
          order.push(n);
          present += 1;
          most = Math.max(most, present);
          await wait(20);
          present -= 1;
          return true;
        }),
      ),
    );
    expect(most).toBe(3);
    expect(order.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, n) => n));
    expect(await underWay()).toEqual([]);
  });

  it('exceed the limit by at most two, which also drain', async () => {
    let warnings = 0;
    const guess = () =>
      attempt({ db: database.db, clock }, 'secret', limit, async (fullFor) => {
        warnings += Number(fullFor === 0);
        return false;
      });
    await Promise.all(Array.from({ length: 40 }, guess));
    expect(warnings).toBeGreaterThanOrEqual(5);
    expect(warnings).toBeLessThanOrEqual(7);
    now = after(start, (warnings - 4) * 10 * SECOND);
    expect(await wrong()).toBe(0);
    expect(await wrong()).toBe(10);
  });

  it('of other processes count, too, until they end or their lease expires', async () => {
    const { db } = database;
    await make(true);
    const lease = after(start, 30 * SECOND);
    const hold = async (...leases: Date[]) =>
      db.updateTable('throttles').set({ under_way: leases }).where('key', '=', 'secret').execute();
    await hold(lease, lease, lease);
    let isDone = false;
    const waiting = make(true).then(() => (isDone = true));
    // Another counter is not blocked; this one is.
    await make(true, 'another');
    await make(true, 'another');
    expect(isDone).toBe(false);
    await hold(lease, lease);
    await waiting;
    expect(await underWay()).toEqual([lease, lease]);
    await hold(lease, lease, lease);
    now = lease;
    await make(true);
    expect(await underWay()).toEqual([]);
  });

  it('are refused for now when the others take too long', async () => {
    await make(true);
    const lease = after(start, 30 * SECOND);
    await database.db
      .updateTable('throttles')
      .set({ under_way: [lease, lease, lease] })
      .execute();
    await expect(make(true)).rejects.toMatchObject({
      status: 429,
      body: { detail: 'Too many attempts at once. Please try again in 2 seconds.' },
      headers: { 'retry-after': '2' },
    });
  });
});

it('a counting bucket reports when it is full, and drains while in use', async () => {
  const context = { db: database.db, clock };
  const overs: boolean[] = [];
  for (let n = 0; n < 8; n += 1) overs.push(await addToBucket(context, 'calls', limit));
  expect(overs).toEqual([false, false, false, false, false, true, true, true]);
  now = after(start, 20 * SECOND);
  expect(await addToBucket(context, 'calls', limit)).toBe(false);
  expect(await addToBucket(context, 'calls', limit)).toBe(true);
});
