/** What rules ask for besides a sum: hours of a category, several organizations, a long project. */
import { sumHours } from '#shared/entries/sum-hours.ts';
import { daysBetween } from '#shared/own-hours/days.ts';
import type { Counted } from './caps.ts';
import { nameKey, type RuledEntry } from './entry.ts';
import type { Floor } from './rules.ts';
import { wholeMonths } from './school-years.ts';

export interface FloorState {
  readonly floor: Floor;
  readonly needed: number;
  readonly counted: number;
}

/**
 * How far what may count is with each floor. Hours of a category are counted as if there were no others:
 * where both share a limit, the earlier ones would take its room, and one entry more could lose what was
 * reached.
 *
 * @param count counts entries under the limits of hours, from none used
 */
export function floorsOf(
  floors: readonly Floor[],
  counted: readonly Counted[],
  count: (entries: readonly RuledEntry[]) => readonly Counted[],
): FloorState[] {
  const entries = counted.filter((one) => one.may_count).map(({ entry }) => entry);
  return floors.map((floor) => ({
    floor,
    needed: neededOf(floor),
    counted:
      floor.kind === 'category hours' ? sumOf(count(inCategory(entries, floor))) : reached(floor, entries),
  }));
}

/** Hours that floors ask for and that are missing. */
export function hoursMissing(floors: readonly FloorState[]): number {
  return sumHours(
    floors.map(({ floor, needed, counted }) =>
      floor.kind === 'category hours' ? Math.max(0, sumHours([needed, -counted])) : 0,
    ),
  );
}

function sumOf(counted: readonly Counted[]): number {
  return sumHours(counted.map((one) => one.counted));
}

function inCategory(entries: readonly RuledEntry[], of: { readonly category: string }): RuledEntry[] {
  return entries.filter(({ category }) => category === of.category);
}

function neededOf(floor: Floor): number {
  switch (floor.kind) {
    case 'category hours':
      return floor.hours;
    case 'category projects':
    case 'projects':
      return floor.projects;
    case 'organizations':
      return floor.organizations;
    case 'months':
      return floor.months;
    case 'long project':
      return floor.days;
  }
}

function reached(
  floor: Exclude<Floor, { readonly kind: 'category hours' }>,
  entries: readonly RuledEntry[],
): number {
  switch (floor.kind) {
    case 'category projects':
      return projectsOf(inCategory(entries, floor)).size;
    case 'projects':
      return projectsOf(entries).size;
    case 'organizations':
      return new Set(
        entries.flatMap(({ organization }) => (organization === null ? [] : nameKey(organization))),
      ).size;
    case 'months': {
      const days = entries.map(({ date }) => date).toSorted();
      return days[0] === undefined ? 0 : wholeMonths(days[0], days.at(-1) ?? days[0]);
    }
    case 'long project':
      return Math.max(0, ...[...projectsOf(entries).values()].map(daysOf));
  }
}

/** Entries by project: those of one event, however its name is spaced and written. */
export function projectsOf(entries: readonly RuledEntry[]): Map<string, RuledEntry[]> {
  const projects = new Map<string, RuledEntry[]>();
  for (const entry of entries) {
    const name = entry.event.trim().replaceAll(/\s+/g, ' ').toLowerCase();
    projects.set(name, [...(projects.get(name) ?? []), entry]);
  }
  return projects;
}

/** From the first to the last day, both included. */
function daysOf(entries: readonly RuledEntry[]): number {
  const days = entries.map(({ date }) => date).toSorted();
  return daysBetween(days[0] ?? '', days.at(-1) ?? '') + 1;
}
