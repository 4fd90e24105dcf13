/** The calls of the page that confirms an email: one only reads, the others are made by a person's click alone. */
import { useMutation, useQuery, type UseMutationResult, type UseQueryResult } from '@tanstack/react-query';
import type { z } from 'zod';
import { removeRegistration, showRegistration, verifyEmail } from '#shared/accounts/accounts.contract.ts';
import { callApi } from '#client/platform/api.ts';
import { oncePerVisit } from '#client/platform/once-a-visit.ts';
import { useRefreshSession } from '#client/platform/session.ts';

export type ShownRegistration = z.output<typeof showRegistration.reply>;

/** Reads whose registration a link confirms, once per visit. */
export function useRegistrationBehind(token: string): UseQueryResult<ShownRegistration> {
  return useQuery({
    queryKey: ['registration', token],
    queryFn: ({ signal }) => callApi(showRegistration, { params: { token }, signal }),
    ...oncePerVisit,
  });
}

/** Sends the person's answer: it is theirs, or it is not. */
export function useRegistrationAnswer(
  token: string,
): UseMutationResult<{ detail: string }, Error, 'mine' | 'not mine'> {
  const refreshSession = useRefreshSession();
  return useMutation({
    mutationFn: (answer) =>
      callApi(answer === 'mine' ? verifyEmail : removeRegistration, { params: { token } }),
    // The browser that registered is signed in by it.
    onSuccess: (_, answer) => (answer === 'mine' ? refreshSession() : undefined),
  });
}
