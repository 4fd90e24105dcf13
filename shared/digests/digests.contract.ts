/** The wire format of how a school mails contacts: in lists (docs/decisions/0054), and where answers go. */
import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoint.ts';
import { isEmailAddress, normalizeEmail } from '#shared/rules.ts';

const listRule = z.object({
  /** Whether the fourth request of a day to one contact, and all after it, join one list. */
  lists_requests: z.boolean(),
  /** Where answers to mails for contacts go; null: to the operator of Limelight. */
  reply_email: z.string().nullable(),
});
export type ListRule = z.output<typeof listRule>;

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
