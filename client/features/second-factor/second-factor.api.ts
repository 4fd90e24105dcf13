/** What one's own second step is, which the dialog that confirms it is you asks, too. */
import { listSessions } from '#shared/accounts/sign-in-security.contract.ts';
import { getSecondFactor } from '#shared/second-factor/second-factor.contract.ts';
import { useApi } from '#client/platform/use-api.ts';

export const useSecondFactor = () => useApi(getSecondFactor, {}, { staleTime: 30_000 });

/** Changing it may end sessions. */
export const touched = [getSecondFactor, listSessions];
