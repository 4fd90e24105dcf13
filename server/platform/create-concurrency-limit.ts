/** Runs costly work a few at a time. The queue alternates between people or networks, so that none fills it. */
import pLimit, { type LimitFunction } from 'p-limit';
import type { Refusal, TooMany } from './http/errors.ts';

export interface ConcurrencyOptions {
  readonly atOnce: number;
  readonly waiting?: number;
  readonly perClient?: number;
  /** Milliseconds in the queue; unlimited without it. */
  readonly maxWaitMs?: number;
  readonly tooManyPerClient?: () => Refusal;
  /** The error for work that finds no place, is displaced, or waited too long. */
  readonly tooMany: () => Refusal;
}

export interface LimitClient {
  readonly from: string | number;
  /** Known clients, such as browsers that signed in before, come first. */
  readonly isKnown?: boolean;
}

export const SYSTEM_CLIENT: LimitClient = { from: 'ourselves' };

interface Waiting {
  readonly begin: () => void;
  readonly leave: () => void;
}
type Lines = Map<string | number, Waiting[]>;

export function createConcurrencyLimit(rules: ConcurrencyOptions) {
  const { atOnce, waiting = 0, perClient = Infinity, maxWaitMs = Infinity, tooMany } = rules;
  // By client; the map's order is the order of turns.
  const lines: { readonly known: Lines; readonly others: Lines } = { known: new Map(), others: new Map() };
  const all = (): Waiting[][] => [...lines.known.values(), ...lines.others.values()];
  const mine = new Map<LimitClient['from'], number>();
  let running = 0;
  let requested = 0;

  const leaveFor = ({ from, isKnown = false }: LimitClient): void => {
    if (all().reduce((sum, line) => sum + line.length, 0) < waiting) return;
    const own = isKnown ? lines.known : lines.others;
    // The longest queue is shortened. Known clients displace others.
    const shortened = isKnown && lines.others.size > 0 ? lines.others : own;
    const [longest] = [...shortened].toSorted(([, a], [, b]) => b.length - a.length);
    const isFair = shortened !== own || (longest?.[1].length ?? 0) > (own.get(from)?.length ?? 0) + 1;
    if (!longest || !isFair) throw tooMany();
    longest[1].pop()?.leave();
    if (longest[1].length === 0) shortened.delete(longest[0]);
  };
  const waitInLine = async (client: LimitClient): Promise<void> => {
    leaveFor(client);
    const own = client.isKnown ? lines.known : lines.others;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const place = { begin: resolve, leave: () => reject(tooMany()) };
    own.set(client.from, [...(own.get(client.from) ?? []), place]);
    const came = performance.now();
    await promise;
    if (performance.now() - came <= maxWaitMs) return;
    beginNext();
    throw tooMany();
  };
  /** Passes the place on; the client's next turn comes last. */
  const beginNext = (): void => {
    for (const own of [lines.known, lines.others]) {
      for (const [from, [first, ...rest]] of own) {
        own.delete(from);
        if (rest.length > 0) own.set(from, rest);
        first?.begin();
        return;
      }
    }
    running -= 1;
  };
  const forget = (from: LimitClient['from']): void => {
    const left = (mine.get(from) ?? 1) - 1;
    if (left === 0) mine.delete(from);
    else mine.set(from, left);
  };
  /** Resolves to the release, which may be called twice. @throws the errors of the rules */
  const take = async (client: LimitClient): Promise<() => void> => {
    const { from } = client;
    requested += 1;
    if ((mine.get(from) ?? 0) >= perClient) throw (rules.tooManyPerClient ?? tooMany)();
    mine.set(from, (mine.get(from) ?? 0) + 1);
    try {
      if (running < atOnce) running += 1;
      else await waitInLine(client);
    } catch (error) {
      forget(from);
      throw error;
    }
    let isGivenBack = false;
    return () => {
      if (isGivenBack) return;
      isGivenBack = true;
      forget(from);
      beginNext();
    };
  };
  return {
    rules,
    get requested(): number {
      return requested;
    },
    take,
    /** @throws the errors of the rules for work that was not started */
    async run<T>(client: LimitClient, work: () => Promise<T>): Promise<T> {
      const giveBack = await take(client);
      try {
        return await work();
      } finally {
        giveBack();
      }
    },
  };
}

/** In order of arrival; keys do not wait for each other. @throws `tooMany()` for work that was not started */
export function createConcurrencyLimitByKey(atOnce: number, waiting: number, tooMany: () => TooMany) {
  const lines = new Map<string, { readonly turns: LimitFunction; users: number }>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const line = lines.get(key) ?? { turns: pLimit(atOnce), users: 0 };
    if (line.users >= atOnce + waiting) throw tooMany();
    lines.set(key, line);
    line.users += 1;
    try {
      return await line.turns(work);
    } finally {
      line.users -= 1;
      if (line.users === 0) lines.delete(key);
    }
  };
}
