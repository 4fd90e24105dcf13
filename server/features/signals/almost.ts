/** Words that are one or two letters apart. */

/** Shorter ones are too often one letter off another one. */
const LONG = 8;

/** Whether two domains differ in one letter, or, when they are long, in two. */
export function isAlmost(one: string, other: string): boolean {
  const most = Math.min(one.length, other.length) < LONG ? 1 : 2;
  return one !== other && Math.abs(one.length - other.length) <= most && lettersApart(one, other) <= most;
}

/** How many letters have to be added, taken away or changed (Levenshtein). */
function lettersApart(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let done = 0; done < one.length; done += 1) {
    const next = [done + 1];
    for (let at = 0; at < other.length; at += 1) {
      const changed = (row[at] ?? 0) + (one[done] === other[at] ? 0 : 1);
      next.push(Math.min((next[at] ?? 0) + 1, (row[at + 1] ?? 0) + 1, changed));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
