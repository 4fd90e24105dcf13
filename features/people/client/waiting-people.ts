import { getEntrySummary, type ShownInstead } from '#features/students/students.contract.ts';
import { listJoining, PEOPLE_PAGE_SIZE } from '#features/people/people.contract.ts';
import { useApiPage } from '#client/platform/use-api.ts';

export const useJoining = (page: number) => useApiPage(listJoining, {}, page, PEOPLE_PAGE_SIZE);

export const useShown = (show: ShownInstead) => useApiPage(getEntrySummary, { show }, 1, PEOPLE_PAGE_SIZE);

export function useWhetherSomebodyWaits() {
  const parts = [useJoining(1), useShown('asking'), useShown('earlier hours')];
  return {
    isKnown: parts.every(({ isFetched }) => isFetched),
    // A list that failed to load shows its error.
    isSo: parts.some(({ data, error }) => error !== null || (data?.total ?? 0) > 0),
  };
}
