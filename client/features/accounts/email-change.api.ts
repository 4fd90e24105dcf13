/** The calls for another email of one's account. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { answerEmailChange, changeEmail, showEmailChange } from '#shared/accounts/email-change.contract.ts';
import { callApi } from '#client/platform/api.ts';
import { oncePerVisit } from '#client/platform/use-api.ts';
import { useRefreshSession } from '#client/platform/session.ts';

export function useChangeEmail() {
  return useMutation({ mutationFn: (email: string) => callApi(changeEmail, { body: { email } }) });
}

export function useEmailChangeBehind(token: string) {
  return useQuery({
    queryKey: ['email-change', token],
    queryFn: ({ signal }) => callApi(showEmailChange, { params: { token }, signal }),
    ...oncePerVisit,
  });
}

export function useEmailChangeAnswer(token: string) {
  const refreshSession = useRefreshSession();
  return useMutation({
    mutationFn: () => callApi(answerEmailChange, { params: { token } }),
    // The session has another email, or has ended.
    onSuccess: () => refreshSession(),
  });
}
