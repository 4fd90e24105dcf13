/** The calls of administrators about reports. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listReports, REPORTS_PAGE_SIZE, settleReport } from '#shared/reports/reports.contract.ts';
import { callApi, callApiWithHeaders } from '#client/platform/api.ts';
import { refreshInbox } from '#client/domain/office/inbox.api.ts';

/** Below the key of the queue, and asked for again with it. */
export function useReports(show: 'open' | 'settled', page: number) {
  const query = { show, page, page_size: REPORTS_PAGE_SIZE };
  return useQuery({
    queryKey: ['inbox', 'reports', query],
    queryFn: async ({ signal }) => {
      const { data, headers } = await callApiWithHeaders(listReports, { query, signal });
      return { reports: data, total: Number(headers.get('X-Total-Count') ?? data.length) };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useSettleReport(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (note: string) => callApi(settleReport, { params: { id }, body: { note } }),
    // Also after a failure: somebody else may have settled it.
    onSettled: () => refreshInbox(client),
  });
}
