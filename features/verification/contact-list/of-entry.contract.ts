/** Calls from the page of one entry; separate, because it is loaded separately. */
import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoint.ts';
import { token } from '#features/verification/verification.contract.ts';

export const countOthers = defineEndpoint('POST /contact-list/others', {
  summary:
    'For the link in a mail about one entry: how many others wait for the same mailbox. A number, nothing else, and only in a browser that has proven the mailbox (403 not_proven). Only reads.',
  body: z.object({ token }),
  reply: z.object({ others: z.number() }),
});

export const mailListOfEntry = defineEndpoint('POST /contact-list/of-entry', {
  isByLink: true,
  summary:
    'For the link in a mail about one entry: mails a link to the list to the address of that mail, at most 3 in an hour; the answer is always the same.',
  body: z.object({ token }),
});
