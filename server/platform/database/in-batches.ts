/** Parts of a thousand rows, to stay within a statement's limits. */
export function* inBatches<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let first = 0; first < rows.length; first += AT_ONCE) yield rows.slice(first, first + AT_ONCE);
}

export const AT_ONCE = 1000;
