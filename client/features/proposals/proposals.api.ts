/** The calls of what students ask before they begin: their own, and those of administrators. */
import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import {
  changeProposal,
  decideProposals,
  listAsked,
  listProposals,
  propose,
  PROPOSALS_PAGE_SIZE,
  withdrawProposal,
  type AskedProposal,
  type AskedShown,
  type Proposal,
} from '#shared/proposals/proposals.contract.ts';
import type { ProposalForm } from '#shared/proposals/proposals.rules.ts';
import { callApi, callApiWithHeaders } from '#client/platform/api.ts';

const OWN = ['proposals'] as const;
const ASKED = ['asked-proposals'] as const;

/** What one has asked, newest first. @param isWanted false: nothing is asked for */
export function useProposals(isWanted = true): UseQueryResult<Proposal[]> {
  return useQuery({
    enabled: isWanted,
    queryKey: OWN,
    queryFn: ({ signal }) => callApi(listProposals, { signal }),
    staleTime: 0,
  });
}

/** Asks; or changes what was asked. */
export function usePropose(changed?: Pick<Proposal, 'id' | 'version'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: ProposalForm) =>
      changed
        ? callApi(changeProposal, { params: { id: changed.id }, body: { ...form, version: changed.version } })
        : callApi(propose, { body: form }),
    // Also after a failure: the answer may have been lost, or the school was faster.
    onSettled: () => client.invalidateQueries({ queryKey: OWN }),
  });
}

export function useWithdraw() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => callApi(withdrawProposal, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: OWN }),
  });
}

export function useAsked(show: AskedShown, search: string, page: number) {
  const query = { show, search: search.trim(), page, page_size: PROPOSALS_PAGE_SIZE };
  return useQuery({
    queryKey: [...ASKED, query],
    queryFn: async ({ signal }) => {
      const { data, headers } = await callApiWithHeaders(listAsked, { query, signal });
      return { proposals: data, total: Number(headers.get('X-Total-Count') ?? data.length) };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

interface Decision {
  readonly proposals: readonly AskedProposal[];
  readonly approves: boolean;
  readonly approvesOrganization?: boolean;
  readonly note?: string;
}

export function useDecideProposals() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ proposals, approves, approvesOrganization = false, note = '' }: Decision) =>
      callApi(decideProposals, {
        body: {
          proposals: proposals.map(({ id, version }) => ({ id, version })),
          approves,
          approves_organization: approvesOrganization,
          note,
        },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: ASKED }),
  });
}
