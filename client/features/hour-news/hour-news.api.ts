/** The calls of what a student is told about verified hours. */
import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import {
  getHourNews,
  getHourNewsMail,
  hourNewsSeen,
  setHourNewsMail,
  setHourNewsMailByLink,
  type HourNews,
} from '#shared/hour-news/hour-news.contract.ts';
import { callApi } from '#client/platform/api.ts';
import { useSession } from '#client/platform/session.ts';

const NEWS_KEY = ['hour-news'] as const;
const MAIL_KEY = ['hour-news', 'mail'] as const;

/** Asked only for a person who is known: a page may open before. */
export function useHourNews(): UseQueryResult<HourNews> {
  const { status, isRemembered } = useSession();
  return useQuery({
    queryKey: NEWS_KEY,
    queryFn: ({ signal }) => callApi(getHourNews, { signal }),
    enabled: status === 'signed-in' && isRemembered !== true,
    staleTime: 0,
  });
}

/** Notes that news were seen. When that fails they come again, which is said nowhere: nothing is lost. */
export function useNoteSeen(): UseMutationResult<unknown, Error, HourNews> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ line, milestone, goal }: HourNews) =>
      callApi(hourNewsSeen, {
        body: { line, goal: goal !== null, ...(milestone === null ? {} : { milestone }) },
      }),
    onSuccess: (_reply, seen) =>
      client.setQueryData(NEWS_KEY, { ...seen, verified: [], milestone: null, goal: null }),
  });
}

export function useMailWish(): UseQueryResult<boolean> {
  return useQuery({
    queryKey: MAIL_KEY,
    queryFn: async ({ signal }) => (await callApi(getHourNewsMail, { signal })).wants_mail,
  });
}

export function useSetMailWish(): UseMutationResult<boolean, Error, boolean> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (wants_mail: boolean) =>
      (await callApi(setHourNewsMail, { body: { wants_mail } })).wants_mail,
    onSuccess: (wantsMail) => client.setQueryData(MAIL_KEY, wantsMail),
  });
}

export function useSetMailWishByLink(token: string): UseMutationResult<boolean, Error, boolean> {
  return useMutation({
    mutationFn: async (wants_mail: boolean) =>
      (await callApi(setHourNewsMailByLink, { body: { token, wants_mail } })).wants_mail,
  });
}
