import { ENTRIES_OF_A_PAGE } from '#features/entries/entries.contract.ts';

/** Reads until a page is not full. An entry that moves to the next page in the meantime is returned once. */
export async function allPages<Row extends { readonly id: number }>(
  readPage: (page: number) => Promise<Row[]>,
): Promise<Row[]> {
  const found = new Map<number, Row>();
  for (let page = 1; ; page += 1) {
    const before = found.size;
    const rows = await readPage(page);
    for (const row of rows) found.set(row.id, row);
    if (rows.length < ENTRIES_OF_A_PAGE || found.size === before) return [...found.values()];
  }
}
