import type { Opportunity } from '#features/organizations/opportunities.contract.ts';
import { failureText } from '#client/platform/api-error.ts';

export function locationParts({ address, city, state, zip_code }: Omit<Opportunity, 'id'>): string[] {
  const area = join(' ', state, zip_code);
  return [address, join(', ', city, area)].filter((part) => part !== '');
}

export const areaOf = ({ city, state }: Pick<Opportunity, 'city' | 'state'>) => join(', ', city, state);

export const join = (separator: string, ...parts: readonly string[]) =>
  parts.filter((part) => part !== '').join(separator);

/** `Saturdays · 14 and older`, the age in one piece. */
export const termsOf = ({ hours, minimum_age }: Pick<Opportunity, 'hours' | 'minimum_age'>) =>
  join(' · ', hours, minimum_age === undefined ? '' : `${minimum_age}\u00a0and\u00a0older`);

export const organizationsListed = ['organization', 'organizations'] as const;

export function noneFound(state: string): string {
  const message = 'No organization matches this search.';
  return state.trim().length > 2 ? `${message} Try the two letters of the state, such as CA.` : message;
}

export const opportunitiesFailure = (thrown: unknown) =>
  `Error loading opportunities: ${failureText(thrown)}`;
