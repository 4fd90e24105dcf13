/** The calls of what staff have written down about a person. */
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { addNote, listNotes, removeNote, type Note } from '#shared/notes/notes.contract.ts';
import { callApi } from '#client/platform/api.ts';

const keyOf = (userId: number) => ['notes', userId] as const;

export function useNotes(userId: number): UseQueryResult<Note[]> {
  return useQuery({
    queryKey: keyOf(userId),
    queryFn: ({ signal }) => callApi(listNotes, { params: { userId }, signal }),
    // The school keeps who has read them: once for each visit.
    refetchOnWindowFocus: false,
  });
}

export function useAddNote(userId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => callApi(addNote, { params: { userId }, body: { text } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(userId) }),
  });
}

export function useRemoveNote(userId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => callApi(removeNote, { params: { id } }),
    // Also after a failure: a colleague may have been faster.
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(userId) }),
  });
}
