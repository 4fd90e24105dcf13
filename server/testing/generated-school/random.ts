/** Reproducible random numbers from a seed. */

export interface Random {
  /** From 0 to below 1. */
  next(): number;
  /** A whole number, both ends included. */
  between(from: number, to: number): number;
  chance(share: number): boolean;
  of<Item>(items: readonly Item[]): Item;
  /** Around `median`; a third is above `median * spread`, or below `median / spread`. */
  around(median: number, spread: number): number;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  // Mulberry32.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: (share) => next() < share,
    of(items) {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error('Nothing to choose from');
      return item;
    },
    around(median, spread) {
      // Box–Muller.
      const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
      return median * Math.exp(normal * Math.log(spread));
    },
  };
}
