export type Chance = ReturnType<typeof createChance>;

export function createChance(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return { next, between, pick: <T>(from: readonly T[]) => from[between(0, from.length - 1)] as T };
}

/** Divides a total into parts of 25 to 1,000 hundredths of an hour; the last part takes the remainder. */
export function divideHours(chance: Chance, total: number, parts: number): number[] {
  const divided: number[] = [];
  let left = total;
  for (let rest = parts - 1; rest > 0; rest -= 1) {
    const wanted = (left / (rest + 1)) * (0.5 + chance.next());
    const lowest = Math.max(25, Math.ceil((left - rest * 1000) / 25) * 25);
    const highest = Math.min(1000, left - rest * 25);
    const part = Math.min(Math.max(Math.round(wanted / 25) * 25, lowest), highest);
    divided.push(part);
    left -= part;
  }
  return [...divided, left];
}
