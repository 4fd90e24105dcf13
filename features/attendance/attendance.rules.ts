import { parseHours } from '#features/entries/hours.ts';

export const OPENS_HOURS_BEFORE = 1;
export const CLOSES_DAYS_AFTER = 30;
export const PEOPLE_AT_ONCE = 500;
export const MEMBERS_AT_ONCE = 200;
export const SEARCH_LETTERS = 3;

export const WRONG_HOURS = 'Hours must be 0.25 to 10, such as 2.5 or 2:30.';
export const STATEMENT = 'I saw them there, or somebody I name told me.';

/** Undefined outside 0.25 to 10. */
export function attendedHours(typed: string | number): number | undefined {
  const hundredths = parseHours(String(typed)) ?? 0;
  return hundredths >= 25 && hundredths <= 1000 ? hundredths / 100 : undefined;
}

/** Whether the list of an event is open, and why not. */
export function listState(startsAt: Date, now: Date): 'early' | 'open' | 'over' {
  const hours = (now.getTime() - startsAt.getTime()) / 3_600_000;
  if (hours < -OPENS_HOURS_BEFORE) return 'early';
  return hours > CLOSES_DAYS_AFTER * 24 ? 'over' : 'open';
}
