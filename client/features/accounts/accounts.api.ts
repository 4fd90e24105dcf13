/** The calls of pages behind mailed links: those that read once per visit, and what follows a person's click. */
import { useMutation, useQuery, type UseMutationResult, type UseQueryResult } from '@tanstack/react-query';
import type { z } from 'zod';
import { removeRegistration, showRegistration, verifyEmail } from '#shared/accounts/accounts.contract.ts';
import { showPasskeysAtReset, type PasskeysAtReset } from '#shared/accounts/password-reset.contract.ts';
import { callApi } from '#client/platform/api.ts';
import { oncePerVisit } from '#client/platform/use-api.ts';
import { useRefreshSession } from '#client/platform/session.ts';

export type ShownRegistration = z.output<typeof showRegistration.reply>;

/** Reads the registration behind a link, once per visit. */
export function useRegistrationBehind(token: string): UseQueryResult<ShownRegistration> {
  return useQuery({
    queryKey: ['registration', token],
    queryFn: ({ signal }) => callApi(showRegistration, { params: { token }, signal }),
    ...oncePerVisit,
  });
}

/** Reads which passkeys the owner of a link for a new password may keep, once per visit. */
export function usePasskeysAtReset(uid: string, token: string): UseQueryResult<PasskeysAtReset> {
  return useQuery({
    queryKey: ['passkeys-at-reset', token],
    queryFn: ({ signal }) => callApi(showPasskeysAtReset, { params: { uid, token }, signal }),
    ...oncePerVisit,
  });
}

/** Confirms the registration, or removes it because it is someone else's. */
export function useRegistrationAnswer(
  token: string,
): UseMutationResult<{ detail: string }, Error, 'mine' | 'not mine'> {
  const refreshSession = useRefreshSession();
  return useMutation({
    mutationFn: (answer) =>
      callApi(answer === 'mine' ? verifyEmail : removeRegistration, { params: { token } }),
    // This signs in the browser that registered.
    onSuccess: (_, answer) => (answer === 'mine' ? refreshSession() : undefined),
  });
}
