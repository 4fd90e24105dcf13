/** A report in words. */
import type { Report } from '#shared/reports/reports.contract.ts';

/** `Event “Night hike”` */
export function titleOf({ kept }: Report): string {
  return `${kept.kind === 'event' ? 'Event' : 'Name'} “${kept.name}”`;
}

/** Who reported it: a name for the own school only. */
export function reporterOf({ reporter, reporter_school }: Report): string {
  return reporter?.name ?? `somebody of ${reporter_school}`;
}
