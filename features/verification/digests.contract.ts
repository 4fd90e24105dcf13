/** How a school mails contacts: in lists (decision 0054), and the reply address. */
import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoint.ts';
import { isEmailAddress, normalizeEmail } from '#shared/rules.ts';

const listRule = z.object({
  /** From a contact's fourth request of a day on, requests join one list. */
  lists_requests: z.boolean(),
  /** Null: the operator's. */
  reply_email: z.string().nullable(),
});

export const getListRule = defineEndpoint('GET /admin/settings/lists', {
  summary:
    'Whether what students of the own school ask of a busy contact joins one list a day, and where answers of contacts go.',
  reply: listRule,
});

export const setListRule = defineEndpoint('POST /admin/settings/lists', {
  summary:
    'Decides whether what students of the own school ask of a busy contact joins one list a day. What a contact has chosen goes before it. Also where answers of contacts go: `reply_email`, empty for the operator; left out, that stays as it is.',
  body: z.object({
    lists_requests: z.boolean(),
    reply_email: z
      .string()
      .max(300)
      .transform(normalizeEmail)
      .refine((text) => text === '' || isEmailAddress(text), 'Please enter an email address.')
      .transform((text) => (text === '' ? null : text))
      .optional(),
  }),
  reply: listRule,
});
