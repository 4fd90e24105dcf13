/** The calls of the page that stops mail; apart from those of an entry, whose page must be quick. */
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
  type ContactMail,
} from '#shared/verification/contact-mail.contract.ts';
import { callApi } from '#client/platform/api.ts';
import { oncePerVisit } from '#client/platform/use-api.ts';

export type ContactMailDone = z.output<typeof contactMailAction.reply>;

/** Only reads the address of a link and whether it gets mail. */
export function useContactMail(token: string): UseQueryResult<ContactMail> {
  return useQuery({
    queryKey: ['contact-mail', token],
    queryFn: ({ signal }) => callApi(contactMail, { body: { token }, signal }),
    ...oncePerVisit,
  });
}

/** Stops mail to the address of a link, or allows it again. */
export function useContactMailAction(
  token: string,
): UseMutationResult<ContactMailDone, Error, 'stop' | 'resume'> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (action: 'stop' | 'resume') => callApi(contactMailAction, { body: { token, action } }),
    onSuccess: ({ address, stopped }) => client.setQueryData(['contact-mail', token], { address, stopped }),
  });
}
