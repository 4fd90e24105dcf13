/** One's own profile: loaded once, kept in the cache. Changes are apart (profile-changes.api.ts): every page reads, few write. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getProfile } from '#shared/profile/profile.contract.ts';
import { callApi } from '#client/platform/api.ts';

export interface Profile {
  readonly first_name: string;
  readonly last_name: string;
  readonly school: string;
  readonly graduation_year: number;
  readonly profile_picture: string | null;
  readonly email: string;
}

/** Where the profile is kept. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }): Promise<Profile> => callApi(getProfile, { signal }),
});

export function useProfile() {
  return useQuery(profileQuery);
}
