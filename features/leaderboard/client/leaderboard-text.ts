import type { OwnRank } from '#features/leaderboard/leaderboard.contract.ts';
import type { LeaderboardFilters } from '#features/leaderboard/leaderboard.rules.ts';
import { asApiError } from '#client/platform/api-error.ts';
import { trimmedFilters, type ListFilters } from '#client/ui/list/filters/list-address.ts';
import { amountText, countText } from '#client/ui/format/text.ts';

/** `in_school` is the full name of a school, `school` a part of one. */
export const filterNames = ['name', 'school', 'rank', 'graduation_year', 'in_school', 'group'] as const;
export type FilterName = (typeof filterNames)[number];
export type Filters = ListFilters<FilterName> & LeaderboardFilters;

/** All students, or all of a school: these lists have a podium and the user's own row. */
export function everybody(in_school = ''): Filters {
  return { name: '', school: '', rank: '', graduation_year: '', in_school, group: '' };
}

/** `1st`, `2nd`, `3rd`, `11th`, `1,021st`. */
export function ordinal(place: number): string {
  const isTeen = Math.floor(place / 10) % 10 === 1;
  const ending = (!isTeen && ['', 'st', 'nd', 'rd'][place % 10]) || 'th';
  return `${countText(place)}${ending}`;
}

export function nextPlaceText({ next, shared_with }: OwnRank): string {
  if (next) return `${amountText(next.hours, 'hour')} to place ${countText(next.place)}.`;
  return shared_with > 0 ? 'Nobody has more hours than you.' : 'Nobody has as many hours as you.';
}

export function sharedText({ place, shared_with }: OwnRank): string {
  if (shared_with === 0) return '';
  return `You share place ${countText(place)} with ${amountText(shared_with, 'other student')}.`;
}

const filterTitles: Readonly<Record<FilterName, string>> = {
  name: 'name',
  school: 'school',
  rank: 'rank',
  graduation_year: 'graduation year',
  in_school: 'all of',
  group: 'group',
};

/** Announced with the new count: `, name “ar”`. Empty without filters. */
export function filterText(filters: Filters): string {
  return Object.entries(trimmedFilters(filters))
    .map(([name, text]) => `, ${filterTitles[name as FilterName]} “${text}”`)
    .join('');
}

/** Specification, section 8. */
export function leaderboardFailure(thrown: unknown): string {
  return `Error loading leaderboard: ${messageOf(thrown)}`;
}

export function ownRankFailure(thrown: unknown): string {
  return `Your own place could not be loaded: ${messageOf(thrown)}`;
}

function messageOf(thrown: unknown): string {
  const error = asApiError(thrown);
  const field = Object.entries(error.fields)[0];
  return error.detail || (field && `${field[0]}: ${field[1][0] ?? ''}`) || error.message;
}
