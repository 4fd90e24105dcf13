/** The calls of one's own second step. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as contract from '#shared/second-factor/second-factor.contract.ts';
import { callApi } from '#client/platform/api.ts';
import { makePasskey } from '#client/platform/passkeys.ts';

export const secondFactorQuery = queryOptions({
  queryKey: ['profile', 'second-factor'],
  queryFn: ({ signal }) => callApi(contract.getSecondFactor, { signal }),
});

export function useSecondFactor() {
  return useQuery(secondFactorQuery);
}

/** Reloads what is known of second step and sessions afterwards. */
function useChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => void client.invalidateQueries({ queryKey: ['profile'] }),
  });
}

export const useBeginApp = () => useMutation({ mutationFn: () => callApi(contract.beginApp) });
export const useConfirmApp = () =>
  useChange((code: string) => callApi(contract.confirmApp, { body: { code } }));
export const useRemoveApp = () => useChange(() => callApi(contract.removeApp));
export const useRemovePasskey = () =>
  useChange((id: number) => callApi(contract.removePasskey, { params: { id } }));
export const useRenewCodes = () => useChange(() => callApi(contract.renewRecoveryCodes));

/** Undefined when the person changed their mind. */
export const useAddPasskey = () =>
  useChange(async (name: string) => {
    const answer = await makePasskey(() => callApi(contract.beginPasskey));
    return answer && callApi(contract.addPasskey, { body: { name, answer } });
  });
