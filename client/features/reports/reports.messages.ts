/** A report in words. */
import type { Report } from '#shared/reports/reports.contract.ts';

const what = { event: 'Event', notice: 'Notice about', name: 'Name' } as const;

/** `Event “Night hike”` */
export function titleOf({ kept }: Report): string {
  return `${what[kept.kind]} “${kept.name}”`;
}

/** Who reported it: a name for the own school only. */
export function reporterOf({ reporter, reporter_school }: Report): string {
  return reporter?.name ?? `somebody of ${reporter_school}`;
}
