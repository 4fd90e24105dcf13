/** Which rows of a list may be accepted with others. */
import type { NotInBulkReason, ListRow } from './contact-list.contract.ts';
import { BULK_DAY_HOURS, BULK_DAYS, BULK_DESCRIPTION, BULK_HOURS } from './contact-list.limits.ts';

interface Row {
  readonly hours: number;
  /** The student's hours of that day, as far as this contact is asked. */
  readonly day_hours: number;
  readonly days_ago: number;
  readonly version: number;
}

/** Null when the row may be accepted with others. */
export function whyNotInBulk({ hours, day_hours, days_ago, version }: Row): NotInBulkReason | null {
  if (hours > BULK_HOURS) return 'hours';
  if (day_hours > BULK_DAY_HOURS) return 'day';
  if (days_ago > BULK_DAYS) return 'old';
  return version > 1 ? 'changed' : null;
}

/** Whether a description must be opened before its row is accepted with others. */
export function needsReading({ description }: Pick<ListRow, 'description'>): boolean {
  return description.length > BULK_DESCRIPTION;
}

/** Rows of the same organizer, as written, and date. */
export function groupOf({ organizer, date }: Pick<ListRow, 'organizer' | 'date'>): string {
  return `${date} ${organizer.trim().replaceAll(/\s+/g, ' ').toLowerCase()}`;
}
