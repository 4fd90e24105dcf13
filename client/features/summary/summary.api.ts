/** The calls of the Volunteer Database. */
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import {
  getEntrySummary,
  getStanding,
  type RequirementProgress,
  type SummaryRow,
} from '#shared/administration/administration.contract.ts';
import { callApi, callApiWithHeaders } from '#client/platform/api.ts';
import { readGraduated, readHours, readSorting, type SummaryFilters } from './summary-list.ts';

export interface SummaryPage {
  readonly rows: readonly SummaryRow[];
  /** Students on all pages. */
  readonly total: number;
  /** The page before, while the next one is loading. */
  readonly page: number;
  readonly pageSize: number;
}

/** One page; the page before stays while the next one is loading. Always refreshed, because entries change elsewhere. */
export function useSummary(
  filters: SummaryFilters,
  page: number,
  pageSize: number,
): UseQueryResult<SummaryPage> {
  const { column, direction } = readSorting(filters);
  const query = {
    search: filters.search.trim(),
    graduation_year: filters.graduation_year.trim(),
    hours: readHours(filters) || undefined,
    also_graduated: readGraduated(filters) || undefined,
    sort: column,
    direction,
    page,
    page_size: pageSize,
  };
  return useQuery({
    queryKey: ['administration', 'summary', query],
    queryFn: async ({ signal }) => {
      const { data, headers } = await callApiWithHeaders(getEntrySummary, { query, signal });
      return { rows: data, total: Number(headers.get('X-Total-Count') ?? data.length), page, pageSize };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export interface YearProgress extends RequirementProgress {
  /** Empty for all. The year before, while the next one is loading. */
  readonly year: string;
}

/** The progress of all students, or of one graduation year, towards the requirement. */
export function useRequirementProgress(year: string): UseQueryResult<YearProgress> {
  const query = { graduation_year: year };
  return useQuery({
    queryKey: ['administration', 'standing', query],
    queryFn: async ({ signal }) => ({ ...(await callApi(getStanding, { query, signal })), year }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
