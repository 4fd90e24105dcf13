/** What the rules of the own class ask of an entry besides its form. */
import { useQuery } from '@tanstack/react-query';
import { asksNothing } from '#shared/requirements/entry-details.ts';
import { getEntryQuestions } from '#shared/requirements/entry-details.contract.ts';
import { callApi } from '#client/platform/api.ts';

/** Rules change a few times a year. */
const FRESH_MS = 5 * 60_000;

/** Whether anything is asked; false while that is not known, since every entry can be answered later, too. */
export function useAsksMore(): boolean {
  const { data } = useQuery({
    queryKey: ['entry-questions'],
    queryFn: ({ signal }) => callApi(getEntryQuestions, { signal }),
    staleTime: FRESH_MS,
  });
  return data !== undefined && !asksNothing(data);
}
