/** What waits, in groups of one organizer and day. */
import { groupOf, needsReading } from '#shared/contact-list/bulk.ts';
import type { ListRow } from '#shared/contact-list/contact-list.contract.ts';
import { sumHours } from '#shared/entries/sum-hours.ts';

export interface Group {
  readonly key: string;
  readonly organizer: string;
  readonly date: string;
  readonly rows: readonly ListRow[];
}

/** In the order of the rows. */
export function groupsOf(rows: readonly ListRow[]): Group[] {
  const groups = new Map<string, ListRow[]>();
  for (const row of rows) {
    const key = groupOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups].map(([key, ofGroup]) => ({
    key,
    organizer: ofGroup[0]?.organizer ?? '',
    date: ofGroup[0]?.date ?? '',
    rows: ofGroup,
  }));
}

/** Whether a row may be accepted with others. @param read ids of rows whose description was unfolded */
export function goesWithOthers(row: ListRow, read: ReadonlySet<number>): boolean {
  return row.alone === null && !row.is_own && (!needsReading(row) || read.has(row.id));
}

/** How many students, and hours, these are. */
export function sumOf(rows: readonly ListRow[]): { students: number; hours: number } {
  return {
    students: new Set(rows.map(({ student, school }) => `${student}\n${school}`)).size,
    hours: sumHours(rows.map(({ hours }) => hours)),
  };
}
