/** Whole numbers for people: `12,345`. */
export function countText(count: number): string {
  // Most counts are small, and what browsers need for the others costs a phone 30 ms when it is first used.
  return count < 1000 ? String(count) : count.toLocaleString('en-US');
}
