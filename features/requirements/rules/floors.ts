/** Minimums besides the sum: hours of a category, several organizations, a long project. */
import { sumHours } from '#features/entries/sum-hours.ts';
import { daysBetween } from '#shared/days.ts';
import type { Counted } from './caps.ts';
import { nameKey, type RuledEntry } from './entry.ts';
import type { FloorState } from '#features/requirements/requirements.contract.ts';
import type { Floor } from './rules.ts';
import { wholeMonths } from './school-years.ts';

/**
 * The state of each floor. A category's hours are counted as if there were no others: with a shared limit, earlier entries would
 * use it up, and an additional entry could undo what was reached. `count` counts entries with all limits unused.
 */
export function floorsOf(
  floors: readonly Floor[],
  counted: readonly Counted[],
  count: (entries: readonly RuledEntry[]) => readonly Counted[],
): FloorState[] {
  const entries = counted.filter((one) => one.may_count).map(({ entry }) => entry);
  return floors.map((floor) => ({ floor, ...standingOf(floor, entries, count) }));
}

export function hoursMissing(floors: readonly FloorState[]): number {
  return sumHours(
    floors.map(({ floor, needed, counted }) =>
      floor.kind === 'category hours' ? Math.max(0, sumHours([needed, -counted])) : 0,
    ),
  );
}

function standingOf(
  floor: Floor,
  entries: readonly RuledEntry[],
  count: (entries: readonly RuledEntry[]) => readonly Counted[],
): Pick<FloorState, 'needed' | 'counted'> {
  const inCategory = (category: string) => entries.filter((entry) => entry.category === category);
  switch (floor.kind) {
    case 'category hours': {
      const counted = count(inCategory(floor.category));
      return { needed: floor.hours, counted: sumHours(counted.map((one) => one.counted)) };
    }
    case 'category projects':
      return { needed: floor.projects, counted: projectsOf(inCategory(floor.category)).size };
    case 'projects':
      return { needed: floor.projects, counted: projectsOf(entries).size };
    case 'organizations': {
      const names = entries.flatMap(({ organization }) =>
        organization === null ? [] : nameKey(organization),
      );
      return { needed: floor.organizations, counted: new Set(names).size };
    }
    case 'months':
      return {
        needed: floor.months,
        counted: entries.length === 0 ? 0 : wholeMonths(...firstAndLast(entries)),
      };
    case 'long project': {
      const days = [...projectsOf(entries).values()].map(
        (project) => daysBetween(...firstAndLast(project)) + 1,
      );
      return { needed: floor.days, counted: Math.max(0, ...days) };
    }
  }
}

/** By event, ignoring case and spacing. */
export function projectsOf(entries: readonly RuledEntry[]): Map<string, RuledEntry[]> {
  const projects = new Map<string, RuledEntry[]>();
  for (const entry of entries) {
    const name = entry.event.trim().replaceAll(/\s+/g, ' ').toLowerCase();
    projects.set(name, [...(projects.get(name) ?? []), entry]);
  }
  return projects;
}

function firstAndLast(entries: readonly RuledEntry[]): [string, string] {
  const days = entries.map(({ date }) => date).toSorted();
  return [days[0] ?? '', days.at(-1) ?? ''];
}
