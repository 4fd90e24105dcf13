/** The calls of confirming on the spot and of its receipt: looking only reads, the others follow a person's click. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerReceipt, confirmSpot, lookAtReceipt, lookAtSpot } from '#shared/entries/spot.contract.ts';
import type { SpotForm } from '#shared/verification/spot.rules.ts';
import { callApi } from '#client/platform/api.ts';
import { oncePerVisit } from '#client/platform/once-a-visit.ts';

export function useSpot(token: string) {
  return useQuery({
    queryKey: ['spot', token],
    queryFn: ({ signal }) => callApi(lookAtSpot, { body: { token }, signal }),
    ...oncePerVisit,
  });
}

export function useConfirmSpot(token: string) {
  return useMutation({ mutationFn: (form: SpotForm) => callApi(confirmSpot, { body: { token, ...form } }) });
}

export function useReceipt(token: string) {
  return useQuery({
    queryKey: ['receipt', token],
    queryFn: ({ signal }) => callApi(lookAtReceipt, { body: { token }, signal }),
    ...oncePerVisit,
  });
}

export function useAnswer(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (answer: 'mine' | 'not mine') => callApi(answerReceipt, { body: { token, answer } }),
    onSuccess: (reply) => client.setQueryData(['receipt', token], reply),
  });
}
