/** The student's own entries, loaded page by page. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { listPortfolio, updateEntry, type Entry } from '#features/entries/entries.contract.ts';
import { parseHours } from '#features/entries/hours.ts';
import { getEntryQuestions } from '#features/requirements/entry-details.contract.ts';
import { hasNoQuestions } from '#features/requirements/entry-details.ts';
import { callApi } from '#client/platform/api.ts';
import { ASIDE } from '#client/platform/query-client.ts';
import { apiKey, useApi } from '#client/platform/use-api.ts';
import { allPages } from './all-pages.ts';
import type { FormFields } from './entry-fields.ts';

export const QUEUED_REFRESH_MS = 15_000;
/** Rules change a few times a year. */
const QUESTIONS_FRESH_MS = 5 * 60_000;

export const readPortfolio = (signal: AbortSignal): Promise<Entry[]> =>
  allPages((page) => callApi(listPortfolio, { query: { page }, signal }));

/** Newest day first, including the recycling bin. */
export const portfolioQuery = queryOptions({
  queryKey: apiKey(listPortfolio),
  queryFn: ({ signal }) => readPortfolio(signal),
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.some(({ request_state }) => request_state === 'queued') ? QUEUED_REFRESH_MS : false,
});

export const usePortfolio = (isWanted = true) => useQuery({ ...portfolioQuery, enabled: isWanted });

/** In the format of the calls: hours are a JSON number. */
export function wireFields(fields: FormFields): Omit<FormFields, 'hours'> & { hours: number | string } {
  const hundredths = parseHours(fields.hours);
  return { ...fields, hours: hundredths === undefined ? fields.hours : hundredths / 100 };
}

/**
 * The entry becomes unverified. Not a mutation, whose 401 would end the session for the whole page: the form
 * reports it and keeps what was typed.
 */
export function changeEntry(pk: string, fields: FormFields, version: number): Promise<Entry> {
  return callApi(updateEntry, { params: { pk }, body: { ...wireFields(fields), verified: false, version } });
}

/** Whether the rules of the student's class ask more of entries; false until loaded. */
export function useHasMoreQuestions(): boolean {
  const { data } = useApi(getEntryQuestions, {}, { staleTime: QUESTIONS_FRESH_MS, meta: ASIDE });
  return data !== undefined && !hasNoQuestions(data);
}
