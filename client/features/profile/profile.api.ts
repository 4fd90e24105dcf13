/** One's own profile: loaded once, kept in the cache; the menus show its picture, too. */
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { getProfile } from '#shared/profile/profile.contract.ts';
import { callApi } from '#client/platform/api.ts';

export type Profile = z.output<typeof getProfile.reply>;

/** As `useApi` asks and keeps it, of which the landing page has no room for the rest. */
export const useProfile = () =>
  useQuery({
    queryKey: [getProfile.path, {}],
    queryFn: ({ signal }) => callApi(getProfile, { signal }),
  });
