/** The contact confirms an entry in person, with a code from their mailbox (decision 0052). */
import { z } from 'zod';
import { defineEndpoint, idParam } from '#shared/endpoint.ts';
import { entry } from '#features/entries/entries.contract.ts';

const params = z.object({ pk: idParam });

export const sendCode = defineEndpoint('POST /volunteer_hours_portfolio/entries/:pk/code', {
  summary:
    'Mails a code to the contact of an entry, who accepts the entry by giving it. Lives ten minutes; 3 in an hour to a mailbox.',
  params,
  reply: z.object({ detail: z.string(), contact: z.string() }),
});

export const watchCode = defineEndpoint('GET /volunteer_hours_portfolio/entries/:pk/code', {
  summary:
    'Whether an entry is verified by now, and until when the code that was mailed to its contact works.',
  params,
  reply: z.object({
    verified: z.boolean(),
    /** ISO 8601; null without a valid code. */
    code_until: z.string().nullable(),
  }),
});

export const confirmCode = defineEndpoint('POST /volunteer_hours_portfolio/entries/:pk/code/confirm', {
  summary:
    'The code that the contact has given: verifies the entry. Five tries for a code; a dead one is refused with `code_dead` (409).',
  params,
  body: z.object({ code: z.string().max(50) }),
  reply: entry,
});
