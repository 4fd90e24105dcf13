import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoint.ts';
import { formText, mailedToken } from '#shared/text-schemas.ts';

export const changeEmail = defineEndpoint('POST /accounts/change-email', {
  summary:
    'Mails the new address a link; the email changes when it is confirmed there. The answer is the same whether or not another account has the address.',
  body: z.object({ email: formText }),
});

const params = z.object({ token: mailedToken });

export const showEmailChange = defineEndpoint('GET /accounts/email-change/:token', {
  summary: 'What a mailed link confirms or undoes: for the page before the click. Only reads.',
  params,
  reply: z.object({
    /** The link was sent to the old address: it stops or undoes the change. */
    undoes: z.boolean(),
    is_confirmed: z.boolean(),
    is_done: z.boolean(),
    first_name: z.string(),
    last_name: z.string(),
    new_email: z.string(),
    /** Null for the holder of the new address. */
    old_email: z.string().nullable(),
  }),
  // Names are for people who opened our page, not for bare GETs.
  needsCsrf: true,
});

export const answerEmailChange = defineEndpoint('POST /accounts/email-change/:token', {
  summary:
    'Confirms a new email, or undoes the change, as the link says. Ends all tokens, devices and sessions of the account but, when it confirms, the session of this browser.',
  params,
});

export type ShownEmailChange = z.output<typeof showEmailChange.reply>;
