/** The order of turns for costly work, and who is refused. */
import { expect, it } from 'vitest';
import {
  createConcurrencyLimit,
  type LimitClient,
  type ConcurrencyOptions,
} from './create-concurrency-limit.ts';
import { Busy, TooMany } from './http/errors.ts';

const busy = () => new Busy('All places are taken.', 5);

/** Work whose pieces end when the test says so. */
function work(rules: Partial<ConcurrencyOptions> = {}) {
  const places = createConcurrencyLimit({ atOnce: 1, waiting: 100, tooMany: busy, ...rules });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    come: (name: string, client: LimitClient) =>
      places.run(client, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      }),
    async endAll() {
      do {
        ends.shift()?.();
        await new Promise((resolve) => setImmediate(resolve));
      } while (ends.length > 0);
    },
  };
}

it('alternates between networks, even if one came first with many requests', async () => {
  const { come, begun, endAll } = work();
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => come(name, { from: 'a' }));
  all.push(come('b1', { from: 'b' }), come('c1', { from: 'c' }), come('b2', { from: 'b' }));
  await endAll();
  await Promise.all(all);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

it('serves known clients first, even from a busy network', async () => {
  const { come, begun, endAll } = work();
  const all = ['a1', 'a2', 'a3'].map((name) => come(name, { from: 'a' }));
  all.push(come('known', { from: 'a', isKnown: true }));
  await endAll();
  await Promise.all(all);
  expect(begun).toEqual(['a1', 'known', 'a2', 'a3']);
});

it('drops a request of the longest queue when all places are taken', async () => {
  const { come, begun, endAll } = work({ waiting: 3 });
  const many = ['a1', 'a2', 'a3', 'a4'].map((name) => come(name, { from: 'a' }));
  await expect(come('a5', { from: 'a' })).rejects.toThrow(Busy);
  const other = come('b1', { from: 'b' });
  await expect(many[3]).rejects.toThrow(Busy);
  const known = come('known', { from: 'c', isKnown: true });
  await expect(many[2]).rejects.toThrow(Busy);
  // It would have to displace a client with equally few.
  await expect(come('d1', { from: 'd' })).rejects.toThrow(Busy);
  await endAll();
  await Promise.all([other, known]);
  expect(begun).toEqual(['a1', 'known', 'a2', 'b1']);
});

it('limits running work per client, and forgets what has ended', async () => {
  const tooManyPerClient = () => new TooMany(5, 'Too many at once.');
  const { come, endAll } = work({ perClient: 2, tooManyPerClient });
  for (let times = 0; times < 2; times += 1) {
    const two = [come('1', { from: 7 }), come('2', { from: 7 })];
    await expect(come('3', { from: 7 })).rejects.toThrow(TooMany);
    await endAll();
    await Promise.all(two);
  }
});

it('does not start work that has waited too long, and continues with the next', async () => {
  const { come, begun, endAll } = work({ maxWaitMs: -1 });
  const first = come('1', { from: 'a' });
  const late = [come('2', { from: 'b' }), come('3', { from: 'c' })];
  const all = Promise.allSettled(late);
  await endAll();
  await first;
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(begun).toEqual(['1']);
});
