/** The contact confirms an entry while the student stands there, by a code from their mailbox (docs/decisions/0052). */
import { z } from 'zod';
import { defineEndpoint, idParam } from '#shared/endpoint.ts';
import { entry } from './entries.contract.ts';

export const CODE_DIGITS = 6;
/** How long a code lives. */
export const CODE_MINUTES = 10;
/** Wrong ones for each code: afterwards it is dead. */
export const CODE_TRIES = 5;

const params = z.object({ pk: idParam });

export const sendCode = defineEndpoint({
  method: 'POST',
  path: '/volunteer_hours_portfolio/entries/:pk/code',
  summary:
    'Mails a code to the contact of an entry, who accepts the entry by giving it. Lives ten minutes; 3 in an hour to a mailbox.',
  params,
  reply: z.object({ detail: z.string(), contact: z.string() }),
});

export const confirmCode = defineEndpoint({
  method: 'POST',
  path: '/volunteer_hours_portfolio/entries/:pk/code/confirm',
  summary:
    'The code that the contact has given: verifies the entry. Five tries for a code; a dead one is refused with `code_dead` (409).',
  params,
  body: z.object({ code: z.string().max(50) }),
  reply: entry,
});

/** The refusal of a code that no further try helps. */
export const CODE_DEAD = 'code_dead';

/** What is left of a code that somebody has typed: `523 914` is as good as `523914`. */
export function bareDigits(text: string): string {
  return text.replaceAll(/[\s-]/g, '');
}
