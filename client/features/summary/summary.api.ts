/** The calls of the Volunteer Database: one page of students with the number of all, and where they stand. */
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import {
  getEntrySummary,
  getStanding,
  type RequirementProgress,
  type SummaryRow,
} from '#shared/administration/administration.contract.ts';
import { callApi, callApiWithHeaders } from '#client/platform/api.ts';
import { readGraduated, readSorting, type SummaryFilters } from './summary-list.ts';

export interface SummaryPage {
  readonly rows: readonly SummaryRow[];
  /** Number of all students that pass the filters. */
  readonly total: number;
  /** Which page this is and how long; while the next one is on its way, it is the one before. */
  readonly page: number;
  readonly pageSize: number;
}

/** One page; the page before stays while the next one is on its way. Entries are changed elsewhere: always asked anew. */
export function useSummary(
  filters: SummaryFilters,
  page: number,
  pageSize: number,
): UseQueryResult<SummaryPage> {
  const { column, direction } = readSorting(filters);
  const query = {
    search: filters.search.trim(),
    graduation_year: filters.graduation_year.trim(),
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
  /** Whose standing this is; empty for all. While the next one is on its way, it is the one before. */
  readonly year: string;
}

/** Where the students stand on the way to the requirement, all of them or those of one graduation year. */
export function useRequirementProgress(year: string): UseQueryResult<YearProgress> {
  const query = { graduation_year: year };
  return useQuery({
    queryKey: ['administration', 'standing', query],
    queryFn: async ({ signal }) => ({ ...(await callApi(getStanding, { query, signal })), year }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
