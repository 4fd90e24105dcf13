/** What the list of organizations can be searched for, and how it speaks of them. Pure. */
import type { Opportunity } from '#shared/opportunities/opportunities.contract.ts';
import type { ListFilters } from '#client/ui/lists/list-address.ts';

/** As they stand in the address. */
export const searchNames = ['name', 'state', 'city'] as const;
export type SearchName = (typeof searchNames)[number];
export type OrganizationSearch = ListFilters<SearchName>;

export const noSearch: OrganizationSearch = { name: '', state: '', city: '' };

/** Street and place: `1734 E 41st St`, `Los Angeles, CA 90058`, without what is not known. */
export function locationParts({ address, city, state, zip_code }: Omit<Opportunity, 'id'>): string[] {
  const area = join(' ', state, zip_code);
  return [address, join(', ', city, area)].filter((part) => part !== '');
}

function join(separator: string, ...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(separator);
}

/** What the list counts. */
export const organizationsListed = ['organization', 'organizations'] as const;

/** What is said where nothing is found; the second sentence may help. */
export function noneFound({ state }: OrganizationSearch): string {
  const words = 'No organization matches this search.';
  return state.trim().length > 2 ? `${words} Try the two letters of the state, such as CA.` : words;
}
