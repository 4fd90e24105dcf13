/** The calls of what a school has written to a student, for the student and for its staff. */
import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import {
  listReceived,
  listSent,
  readMessage,
  type SchoolMessage,
} from '#shared/messages/messages.contract.ts';
import { callApi } from '#client/platform/api.ts';
import { useSession } from '#client/platform/session.ts';
import { SENT } from '#client/domain/messages/message-text.ts';

const RECEIVED = ['received-messages'] as const;

/** What is not read yet, newest first. Asked only for a person who is known: a page may open before. */
export function useReceived(): UseQueryResult<SchoolMessage[]> {
  const { status, isRemembered } = useSession();
  return useQuery({
    queryKey: RECEIVED,
    queryFn: ({ signal }) => callApi(listReceived, { signal }),
    enabled: status === 'signed-in' && isRemembered !== true,
    staleTime: 0,
  });
}

export function useReadMessage(): UseMutationResult<unknown, Error, number> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => callApi(readMessage, { params: { id } }),
    onSuccess: (_reply, id) =>
      client.setQueryData<SchoolMessage[]>(RECEIVED, (messages) => messages?.filter((one) => one.id !== id)),
  });
}

/** What the caller's school has written to a student. */
export function useSent(student: number): UseQueryResult<SchoolMessage[]> {
  return useQuery({
    queryKey: [...SENT, student],
    queryFn: ({ signal }) => callApi(listSent, { query: { student: String(student) }, signal }),
  });
}
