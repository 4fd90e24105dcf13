/** What the own school requires of the own class. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { getRequirements, type StudentProgress } from '#shared/requirements/requirements.contract.ts';
import { callApi } from '#client/platform/api.ts';

/** What the own school requires of the own class, and how far one is. @param isWanted false: nothing is asked for */
export function useRequirements(isWanted = true): UseQueryResult<StudentProgress[]> {
  return useQuery({
    enabled: isWanted,
    // With the entries: whatever changes those changes this.
    queryKey: ['entries', 'requirements'],
    queryFn: ({ signal }) => callApi(getRequirements, { signal }),
    staleTime: 0,
  });
}
