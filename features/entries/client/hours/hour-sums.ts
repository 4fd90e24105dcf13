import { REQUIRED_HOURS } from '#features/entries/entry-limits.ts';
import type { Entry } from '#features/entries/entries.contract.ts';
import { sumHours } from '#features/entries/sum-hours.ts';
import { waitingText } from '#features/requirements/rules/standing.text.ts';
import { amountText } from '#client/ui/format/text.ts';
import { titles } from '#features/leaderboard/leaderboard.rules.ts';

type HourEntry = Pick<Entry, 'date' | 'hours' | 'verified' | 'recycling_bin' | 'not_counted'>;

export interface HourSums {
  readonly verified: number;
  readonly waiting: number;
}

/** Entries outside the recycling bin that the school has not excluded. */
export function countedEntries<E extends Pick<Entry, 'recycling_bin' | 'not_counted'>>(
  entries: readonly E[],
): E[] {
  return entries.filter(({ recycling_bin, not_counted }) => !recycling_bin && !not_counted);
}

export function sumByVerification(entries: readonly HourEntry[]): HourSums {
  const counted = countedEntries(entries);
  const sumOf = (wanted: boolean) =>
    sumHours(counted.filter(({ verified }) => verified === wanted).map(({ hours }) => hours));
  return { verified: sumOf(true), waiting: sumOf(false) };
}

export function progressText({ verified, waiting }: HourSums): string {
  const more = `${waiting} more ${waiting === 1 ? 'is' : 'are'} waiting`;
  if (verified >= REQUIRED_HOURS) {
    return `${verified} hours verified, and ${REQUIRED_HOURS} were required${waiting > 0 ? `; ${more}` : ''}.`;
  }
  const begin = `${verified} of ${REQUIRED_HOURS} hours verified`;
  const left = sumHours([REQUIRED_HOURS, -verified, -waiting]);
  if (waiting === 0) return `${begin}; ${amountText(left, 'hour')} left.`;
  if (left <= 0) return `${begin}; enough once the ${waitingText(waiting, 'hours')} confirmed.`;
  return `${begin}; ${more}; ${amountText(left, 'hour')} left.`;
}

/** Position on the track of titles in percent; titles are evenly spaced. */
export function placeOnTrack(hours: number): number {
  const steps = titles.map(({ from }) => from).toReversed();
  const reached = steps.findLastIndex((from) => hours >= from);
  const [from = 0, to] = steps.slice(reached);
  const part = to === undefined ? 0 : (hours - from) / (to - from);
  return ((reached + part) * 100) / (steps.length - 1);
}
