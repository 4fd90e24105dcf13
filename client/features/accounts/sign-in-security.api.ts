/** The calls for a new password and for open sessions. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PasswordChange } from '#shared/accounts/accounts.rules.ts';
import {
  changePassword,
  endOtherSessions,
  endSession,
  listSessions,
} from '#shared/accounts/sign-in-security.contract.ts';
import { callApi } from '#client/platform/api.ts';

const KEY = ['profile', 'sessions'] as const;

export function useOpenSessions() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => callApi(listSessions, { signal }) });
}

/** Sets a new password, which ends all other sessions. */
export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: PasswordChange) => callApi(changePassword, { body: form }),
    onSuccess: () => void client.invalidateQueries({ queryKey: KEY }),
  });
}

/** Ends one session by its id, or without one all others. Reloads the list even after a failure. */
export function useEndSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id?: number) =>
      id === undefined ? callApi(endOtherSessions) : callApi(endSession, { params: { id } }),
    onSettled: () => void client.invalidateQueries({ queryKey: KEY }),
  });
}
