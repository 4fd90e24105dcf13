/** A student's verified entries of other schools, by school, and how many of their hours count. */
import type { MadeElsewhere, SchoolEntry } from '#shared/administration/administration.contract.ts';
import { sumHours } from '#shared/entries/sum-hours.ts';

export interface EarlierEntry {
  readonly entry: SchoolEntry;
  readonly from: MadeElsewhere;
}

/** What was never verified counts nowhere, and is not decided about. */
export function bySchool(
  entries: readonly SchoolEntry[],
  madeElsewhere: readonly MadeElsewhere[],
): { readonly school: string; readonly earlier: readonly EarlierEntry[] }[] {
  const places = new Map(madeElsewhere.map((from) => [from.id, from]));
  const groups = new Map<string, EarlierEntry[]>();
  for (const entry of entries) {
    const from = places.get(entry.id);
    if (!from || !entry.verified) continue;
    groups.set(from.school, [...(groups.get(from.school) ?? []), { entry, from }]);
  }
  return [...groups].map(([school, earlier]) => ({ school, earlier }));
}

/** `12 hours count. 5 hours wait for a decision. 2 hours do not count.` */
export function sumText(earlier: readonly EarlierEntry[]): string {
  const sum = (isWanted: (from: MadeElsewhere) => boolean) =>
    sumHours(earlier.filter(({ from }) => isWanted(from)).map(({ entry }) => entry.hours));
  const counted = sum(({ decision }) => decision?.counts === true);
  const waiting = sum(({ decision }) => decision === null);
  const refused = sum(({ decision }) => decision?.counts === false);
  return [
    waiting > 0 && `${hoursText(waiting)} ${waiting === 1 ? 'waits' : 'wait'} for a decision.`,
    counted > 0 && `${hoursText(counted)} ${counted === 1 ? 'counts' : 'count'}.`,
    refused > 0 && `${hoursText(refused)} ${refused === 1 ? 'does' : 'do'} not count.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
}

export function hoursText(hours: number): string {
  return `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
}
