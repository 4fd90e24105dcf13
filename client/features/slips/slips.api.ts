/** The calls of administrators about slips that were handed in. */
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import {
  listTakenSlips,
  lookAtSlip,
  takeInSlip,
  type SlipEntry,
  type TakenSlip,
} from '#shared/slips/slips.contract.ts';
import type { SlipForm } from '#shared/slips/slips.rules.ts';
import { callApi } from '#client/platform/api.ts';

const TAKEN_KEY = ['slips', 'taken'] as const;

/** What was taken in today, newest first. */
export function useTakenSlips(): UseQueryResult<TakenSlip[]> {
  return useQuery({
    queryKey: TAKEN_KEY,
    queryFn: ({ signal }) => callApi(listTakenSlips, { signal }),
    staleTime: 0,
  });
}

export const findSlip = (slip: string): Promise<SlipEntry> => callApi(lookAtSlip, { body: { slip } });

/** Takes a slip in, and lists it. */
export function useTakeIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ slip, form }: { readonly slip: string; readonly form: SlipForm }) =>
      callApi(takeInSlip, { body: { slip, ...form } }),
    onSettled() {
      // Also after a failure: the answer may have been lost, or a colleague was faster.
      void client.invalidateQueries({ queryKey: TAKEN_KEY });
      void client.invalidateQueries({ queryKey: ['administration'] });
    },
  });
}
