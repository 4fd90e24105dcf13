/** What rules ask for besides a sum: hours of a category, several organizations, a long project. */
import { sumHours } from '#shared/entries/sum-hours.ts';
import { daysBetween } from '#shared/own-hours/days.ts';
import type { Counted } from './caps.ts';
import type { RuledEntry } from './entry.ts';
import type { Floor } from './rules.ts';
import { monthsBetween } from './school-years.ts';

export interface FloorState {
  readonly floor: Floor;
  readonly needed: number;
  readonly counted: number;
}

/** How far what counts is with each floor. */
export function floorsOf(floors: readonly Floor[], counted: readonly Counted[]): FloorState[] {
  const counting = counted.filter((one) => one.counted > 0);
  return floors.map((floor) => ({ floor, needed: neededOf(floor), counted: reached(floor, counting) }));
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

function reached(floor: Floor, counting: readonly Counted[]): number {
  const entries = counting.map(({ entry }) => entry);
  switch (floor.kind) {
    case 'category hours':
      return sumHours(
        counting.filter(({ entry }) => entry.category === floor.category).map((one) => one.counted),
      );
    case 'category projects':
      return projectsOf(entries.filter(({ category }) => category === floor.category)).size;
    case 'projects':
      return projectsOf(entries).size;
    case 'organizations':
      return new Set(entries.flatMap(({ organization }) => organization ?? [])).size;
    case 'months': {
      const days = entries.map(({ date }) => date).toSorted();
      return monthsBetween(days[0] ?? '', days.at(-1) ?? '');
    }
    case 'long project':
      return Math.max(0, ...[...projectsOf(entries).values()].map(daysOf));
  }
}

/** Entries by project: those of one event, however its name is spaced and written. */
export function projectsOf(entries: readonly RuledEntry[]): Map<string, RuledEntry[]> {
  return Map.groupBy(entries, ({ event }) => event.trim().replaceAll(/\s+/g, ' ').toLowerCase());
}

/** From the first to the last day, both included. */
function daysOf(entries: readonly RuledEntry[]): number {
  const days = entries.map(({ date }) => date).toSorted();
  return daysBetween(days[0] ?? '', days.at(-1) ?? '') + 1;
}
