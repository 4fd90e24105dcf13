/** The calls of what a school has written to the student, and in which language they read it. */
import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { Language } from '#shared/languages/languages.ts';
import {
  listReceived,
  readMailLanguage,
  setMailLanguage,
  type ReceivedMessage,
} from '#shared/messages/received.contract.ts';
import { callApi } from '#client/platform/api.ts';
import { useSession } from '#client/platform/session.ts';

const RECEIVED = ['received-messages'] as const;
const LANGUAGE = ['mail-language'] as const;

/** Newest first. Asked only for a person who is known: a page may open before. */
export function useReceived(): UseQueryResult<ReceivedMessage[]> {
  const { status, isRemembered } = useSession();
  return useQuery({
    queryKey: RECEIVED,
    queryFn: ({ signal }) => callApi(listReceived, { signal }),
    enabled: status === 'signed-in' && isRemembered !== true,
    staleTime: 0,
  });
}

export function useMailLanguage(): UseQueryResult<Language> {
  return useQuery({
    queryKey: LANGUAGE,
    queryFn: async ({ signal }) => (await callApi(readMailLanguage, { signal })).language,
  });
}

export function useSetMailLanguage(): UseMutationResult<Language, Error, Language> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (language: Language) =>
      (await callApi(setMailLanguage, { body: { language } })).language,
    onSuccess: (language) => {
      client.setQueryData(LANGUAGE, language);
      void client.invalidateQueries({ queryKey: RECEIVED });
    },
  });
}
