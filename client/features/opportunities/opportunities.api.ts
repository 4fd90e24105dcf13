/** The call of the volunteer organizations: one page of them, with the number of all. */
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { EVENTS_TIMEOUT_MS } from '#shared/events/events.rules.ts';
import { listOpportunities, type Opportunity } from '#shared/opportunities/opportunities.contract.ts';
import { OPPORTUNITIES_PAGE_SIZE } from '#shared/opportunities/opportunities.rules.ts';
import { callApiWithHeaders } from '#client/platform/api.ts';
import { trimmedFilters } from '#client/ui/lists/list-address.ts';
import type { OrganizationSearch } from './organizations.ts';
import { failureText } from '#client/platform/api-error.ts';

/** Organizations change a few times a year; whoever comes back to the page sees it at once. */
const FRESH_MS = 5 * 60_000;

interface OrganizationPage {
  readonly organizations: readonly Opportunity[];
  /** Number of all that are found. */
  readonly total: number;
  /** Which page this is; while the next one is on its way, it is the one before. */
  readonly page: number;
}

/** One page; the page before stays while the next one is on its way. */
export function useOrganizations(search: OrganizationSearch, page: number): UseQueryResult<OrganizationPage> {
  const query = { ...trimmedFilters(search), page, page_size: OPPORTUNITIES_PAGE_SIZE };
  return useQuery({
    queryKey: ['opportunities', query],
    queryFn: async ({ signal }) => {
      const options = { query, signal, timeoutMs: EVENTS_TIMEOUT_MS };
      const { data, headers } = await callApiWithHeaders(listOpportunities, options);
      return { organizations: data, total: Number(headers.get('X-Total-Count') ?? data.length), page };
    },
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    // The person is told after the five seconds (specification, section 7); they can try again themselves.
    retry: false,
  });
}

/** What the list of organizations says when it cannot be loaded (specification, section 8). */
export function opportunitiesFailure(thrown: unknown): string {
  return `Error loading opportunities: ${failureText(thrown)}`;
}
