/** The calls of a contact's list. Looking only reads; everything else follows a person's click. */
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { z } from 'zod';
import * as contract from '#shared/contact-list/contact-list.contract.ts';
import { callApi } from '#client/platform/api.ts';
import { oncePerVisit } from '#client/platform/use-api.ts';

const keyOf = (token: string) => ['contact-list', token];

/** What the link shows in this browser. */
export function useList(token: string): UseQueryResult<contract.LookReply> {
  return useQuery({
    queryKey: keyOf(token),
    queryFn: ({ signal }) => callApi(contract.lookAtList, { body: { token }, signal }),
    ...oncePerVisit,
  });
}

/** After each of these the list is read again. */
function useThenLook<Input, Reply>(token: string, call: (input: Input) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(token) }),
  });
}

export const useSendCode = (token: string) =>
  useThenLook(token, () => callApi(contract.sendListCode, { body: { token } }));

export const useProve = (token: string) =>
  useThenLook(token, (proof: { readonly code: string; readonly remember: boolean }) =>
    callApi(contract.proveMailbox, { body: { token, ...proof } }),
  );

/** Not read again by itself: the page says first that it is ended. @param everywhere in all browsers */
export const useEnd = (token: string, everywhere = false) =>
  useMutation({ mutationFn: () => callApi(contract.endBrowser, { body: { token, everywhere } }) });

export const useMailFresh = (token: string) =>
  useMutation({ mutationFn: () => callApi(contract.mailFreshList, { body: { token } }) });

export type Deciding = Omit<z.input<typeof contract.decideList.body>, 'token'>;
export type Decided = z.output<typeof contract.decideList.reply>;

export const useDecide = (token: string) =>
  useThenLook(token, (deciding: Deciding) => callApi(contract.decideList, { body: { token, ...deciding } }));

export const useTakeBack = (token: string) =>
  useThenLook(token, (batch: string) => callApi(contract.takeBack, { body: { token, batch } }));

/** An empty address takes it back. */
export const useHandOver = (token: string) =>
  useThenLook(token, (address: string) => callApi(contract.handOver, { body: { token, address } }));

export type Wishes = Omit<z.input<typeof contract.setListPreferences.body>, 'token'>;

export const useSetPreferences = (token: string) =>
  useThenLook(token, (wishes: Wishes) =>
    callApi(contract.setListPreferences, { body: { token, ...wishes } }),
  );
