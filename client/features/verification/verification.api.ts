/** The calls of the contact's pages: some only read, the others are made by a person's click alone. */
import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { z } from 'zod';
import {
  contactMail,
  contactMailAction,
  verifyEntry,
  verifyEntryAction,
  type ContactMail,
  type VerificationReply,
} from '#shared/verification/verification.contract.ts';
import { callApi } from '#client/platform/api.ts';

export type DecidedReply = z.output<typeof verifyEntryAction.reply>;

export interface Decision {
  readonly action: 'accept' | 'reject';
  readonly reason: string;
  /** With `reject`: the contact does not know the student. */
  readonly unknown_student?: boolean;
}

/** A link is read once per visit: what it shows changes by what the person does here, and not by looking again. */
const onceAVisit = {
  staleTime: Infinity,
  gcTime: 0,
  retry: false,
  refetchOnReconnect: false,
  refetchOnWindowFocus: false,
} as const;

/** Reads the entry behind a link, once per visit. Decides nothing. */
export function useEntryToVerify(token: string): UseQueryResult<VerificationReply> {
  return useQuery({
    queryKey: ['verification', token],
    queryFn: ({ signal }) => callApi(verifyEntry, { body: { token }, signal }),
    ...onceAVisit,
  });
}

/** Sends the contact's decision. */
export function useDecision(token: string): UseMutationResult<DecidedReply, Error, Decision> {
  return useMutation({
    mutationFn: (decision: Decision) => callApi(verifyEntryAction, { body: { token, ...decision } }),
  });
}

export type ContactMailDone = z.output<typeof contactMailAction.reply>;

/** Reads which address a link was mailed to, and whether it gets mail. Stops nothing. */
export function useContactMail(token: string): UseQueryResult<ContactMail> {
  return useQuery({
    queryKey: ['contact-mail', token],
    queryFn: ({ signal }) => callApi(contactMail, { body: { token }, signal }),
    ...onceAVisit,
  });
}

/** Stops mail to the address of a link, or lets it come again. */
export function useContactMailAction(
  token: string,
): UseMutationResult<ContactMailDone, Error, 'stop' | 'resume'> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (action: 'stop' | 'resume') => callApi(contactMailAction, { body: { token, action } }),
    onSuccess: ({ address, stopped }) => client.setQueryData(['contact-mail', token], { address, stopped }),
  });
}
