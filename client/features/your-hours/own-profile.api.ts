/** What the texts and pictures of one's own hours need to know of the person. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { getProfile } from '#shared/profile/profile.contract.ts';
import { callApi } from '#client/platform/api.ts';

interface Person {
  readonly first_name: string;
  readonly graduation_year: number;
}

export function usePerson(): UseQueryResult<Person> {
  return useQuery({
    queryKey: ['your-hours', 'person'],
    queryFn: async ({ signal }) => {
      const { first_name, graduation_year } = await callApi(getProfile, { signal });
      return { first_name, graduation_year };
    },
  });
}
