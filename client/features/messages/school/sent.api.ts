/** The calls of what a school writes to its students, for its staff. */
import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import {
  announce,
  listSent,
  takeBack,
  type Announcement,
  type SentMessage,
} from '#shared/messages/messages.contract.ts';
import { callApi, callApiWithHeaders } from '#client/platform/api.ts';
import { SENT } from '#client/domain/messages/write-to-students.tsx';

interface SentPage {
  readonly rows: SentMessage[];
  /** On all pages. */
  readonly total: number;
}

async function readPage(
  query: { readonly page: number; readonly student?: string },
  signal: AbortSignal,
): Promise<SentPage> {
  const { data, headers } = await callApiWithHeaders(listSent, {
    query,
    signal,
  });
  return { rows: data, total: Number(headers.get('X-Total-Count') ?? data.length) };
}

/** What the school has sent, newest first. */
export function useSent(page: number): UseQueryResult<SentPage> {
  return useQuery({
    queryKey: [...SENT, 'list', page],
    queryFn: ({ signal }) => readPage({ page }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** All messages to one student, newest first: they are printed together. */
export function useStudentMessages(student: number): UseQueryResult<SentMessage[]> {
  return useQuery({
    queryKey: [...SENT, 'student', student],
    queryFn: async ({ signal }) => {
      const all: SentMessage[] = [];
      for (let page = 1; ; page += 1) {
        const { rows, total } = await readPage({ page, student: String(student) }, signal);
        all.push(...rows);
        if (rows.length === 0 || all.length >= total) return all;
      }
    },
  });
}

export function useAnnounce() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Announcement) => callApi(announce, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: SENT }),
  });
}

export function useTakeBack() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => callApi(takeBack, { params: { id } }),
    // Also after a failure: a colleague may have been faster.
    onSettled: () => client.invalidateQueries({ queryKey: SENT }),
  });
}
