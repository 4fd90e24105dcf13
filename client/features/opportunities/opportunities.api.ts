/** The call of the volunteer organizations. */
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { EVENTS_TIMEOUT_MS } from '#shared/events/events.rules.ts';
import { listOpportunities, type Opportunity } from '#shared/opportunities/opportunities.contract.ts';
import { OPPORTUNITIES_PAGE_SIZE } from '#shared/opportunities/opportunities.rules.ts';
import { callApiWithHeaders } from '#client/platform/api.ts';
import { trimmedFilters } from '#client/ui/lists/list-address.ts';
import type { OrganizationSearch } from './organizations.ts';
import { failureText } from '#client/platform/api-error.ts';

/** Organizations change a few times a year. */
const FRESH_MS = 5 * 60_000;

interface OrganizationPage {
  readonly organizations: readonly Opportunity[];
  readonly total: number;
  /** The page before, while the next one is loading. */
  readonly page: number;
}

/** One page; the page before stays while the next one is loading. */
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
    // A failure shows after five seconds (specification, section 7), with a button to try again.
    retry: false,
  });
}

/** The message when the list cannot be loaded (specification, section 8). */
export function opportunitiesFailure(thrown: unknown): string {
  return `Error loading opportunities: ${failureText(thrown)}`;
}
