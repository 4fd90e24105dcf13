/** The calls of the contact's page: one only reads, the other follows a person's click. */
import { useMutation, useQuery, type UseMutationResult, type UseQueryResult } from '@tanstack/react-query';
import type { z } from 'zod';
import { countOthers, mailListOfEntry } from '#shared/contact-list/of-entry.contract.ts';
import {
  verifyEntry,
  verifyEntryAction,
  type VerificationReply,
} from '#shared/verification/verification.contract.ts';
import { callApi } from '#client/platform/api.ts';
import { oncePerVisit } from '#client/platform/use-api.ts';

export type DecidedReply = z.output<typeof verifyEntryAction.reply>;

export interface Decision {
  readonly action: 'accept' | 'reject';
  readonly reason: string;
  /** With `reject`: the contact does not know the student. */
  readonly unknown_student?: boolean;
}

/** Reads the entry behind a link, once per visit. */
export function useEntryToVerify(token: string): UseQueryResult<VerificationReply> {
  return useQuery({
    queryKey: ['verification', token],
    queryFn: ({ signal }) => callApi(verifyEntry, { body: { token }, signal }),
    ...oncePerVisit,
  });
}

export function useDecision(token: string): UseMutationResult<DecidedReply, Error, Decision> {
  return useMutation({
    mutationFn: (decision: Decision) => callApi(verifyEntryAction, { body: { token, ...decision } }),
  });
}

/** How many other entries wait for the mailbox that the link went to. */
export function useOtherEntries(token: string): UseQueryResult<{ others: number }> {
  return useQuery({
    queryKey: ['verification', token, 'others'],
    queryFn: ({ signal }) => callApi(countOthers, { body: { token }, signal }),
    ...oncePerVisit,
  });
}

/** Mails one list to the address that the link went to. */
export function useMailList(token: string): UseMutationResult<{ detail: string }, Error, void> {
  return useMutation({ mutationFn: () => callApi(mailListOfEntry, { body: { token } }) });
}
