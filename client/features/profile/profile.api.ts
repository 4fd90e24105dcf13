/** One's own profile: loaded once, kept in the cache; the menus show its picture, too. */
import type { z } from 'zod';
import { getProfile } from '#shared/profile/profile.contract.ts';
import { useApi } from '#client/platform/use-api.ts';

export type Profile = z.output<typeof getProfile.reply>;

export const useProfile = () => useApi(getProfile, {}, { staleTime: 30_000 });
