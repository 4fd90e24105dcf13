/** The wire format of whether a school asks busy contacts in lists (docs/decisions/0054). */
import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoint.ts';

const listRule = z.object({
  /** Whether the fourth request of a day to one contact, and all after it, join one list. */
  lists_requests: z.boolean(),
});
export type ListRule = z.output<typeof listRule>;

export const getListRule = defineEndpoint({
  method: 'GET',
  path: '/admin/settings/lists',
  summary: 'Whether what students of the own school ask of a busy contact joins one list a day.',
  reply: listRule,
});

export const setListRule = defineEndpoint({
  method: 'POST',
  path: '/admin/settings/lists',
  summary:
    'Decides whether what students of the own school ask of a busy contact joins one list a day. What a contact has chosen goes before it.',
  body: listRule,
  reply: listRule,
});
