/** What the rules of the own class ask of an entry, and what it would count for. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { asksNothing } from '#shared/requirements/entry-details.ts';
import {
  getEntryQuestions,
  getWhatCounts,
  type WouldCount,
} from '#shared/requirements/entry-details.contract.ts';
import { callApi } from '#client/platform/api.ts';
import { ASIDE } from '#client/platform/query-client.ts';

/** Rules change a few times a year. */
const FRESH_MS = 5 * 60_000;

function useEntryQuestions() {
  return useQuery({
    queryKey: ['entry-questions'],
    queryFn: ({ signal }) => callApi(getEntryQuestions, { signal }),
    staleTime: FRESH_MS,
    meta: ASIDE,
  }).data;
}

/** Whether anything is asked; false while that is not known, since every entry can be answered later, too. */
export function useAsksMore(): boolean {
  const questions = useEntryQuestions();
  return questions !== undefined && !asksNothing(questions);
}

/** Whether the school has rules of its own; false while that is not known. */
export function useHasProgram(): boolean {
  return useEntryQuestions()?.has_program === true;
}

/** By program; undefined while the day or the hours are not known, and when the school has no rules of its own. */
export function useWhatCounts(typed: {
  readonly date: string;
  /** Hundredths. */
  readonly hours: number | undefined;
  readonly organizer: string;
  readonly entry?: string;
}): readonly WouldCount[] | undefined {
  const hasProgram = useHasProgram();
  const { date, hours = 0, organizer, entry } = typed;
  const { data } = useQuery({
    queryKey: ['entries', 'what-counts', date, hours, organizer, entry],
    queryFn: ({ signal }) =>
      callApi(getWhatCounts, {
        query: { date, hours: String(hours / 100), organizer, ...(entry && { entry }) },
        signal,
      }),
    enabled: hasProgram && date !== '' && hours > 0,
    // What is not told here is told by `/requirements`.
    retry: false,
    meta: ASIDE,
    placeholderData: keepPreviousData,
  });
  return hasProgram && date !== '' && hours > 0 ? data : undefined;
}
