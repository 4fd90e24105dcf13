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
  const all = counted.filter((one) => one.may_count).map(({ entry }) => entry);
  return floors.map((floor) => {
    const entries = 'category' in floor ? all.filter(({ category }) => category === floor.category) : all;
    if ('hours' in floor)
      return { floor, needed: floor.hours, counted: sumHours(count(entries).map((one) => one.counted)) };
    if ('projects' in floor) return { floor, needed: floor.projects, counted: projectsOf(entries).size };
    if ('organizations' in floor) {
      const names = new Set(entries.map(({ organization }) => organization && nameKey(organization)));
      names.delete(null);
      return { floor, needed: floor.organizations, counted: names.size };
    }
    if ('months' in floor) {
      const months = entries.length === 0 ? 0 : wholeMonths(...firstAndLast(entries));
      return { floor, needed: floor.months, counted: months };
    }
    const projects = [...projectsOf(entries).values()].map(firstAndLast);
    const days = projects.map(([first, last]) => daysBetween(first, last) + 1);
    return { floor, needed: floor.days, counted: Math.max(0, ...days) };
  });
}

export function hoursMissing(floors: readonly FloorState[]): number {
  return sumHours(
    floors.map(({ floor, needed, counted }) =>
      floor.kind === 'category hours' ? Math.max(0, sumHours([needed, -counted])) : 0,
    ),
  );
}

/** By event, ignoring case and spacing. */
export function projectsOf(entries: readonly RuledEntry[]): Map<string, RuledEntry[]> {
  const projects = new Map<string, RuledEntry[]>();
  for (const entry of entries) {
    const name = entry.event.trim().replaceAll(/\s+/g, ' ').toLowerCase();
    const project = projects.get(name);
    if (project) project.push(entry);
    else projects.set(name, [entry]);
  }
  return projects;
}

function firstAndLast(entries: readonly RuledEntry[]): [string, string] {
  const days = entries.map(({ date }) => date).toSorted();
  return [days[0] ?? '', days.at(-1) ?? ''];
}
