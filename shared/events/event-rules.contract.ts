/** The wire format of what a head decides about events (docs/decisions/0046). */
import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoint.ts';

const eventRules = z.object({
  /** Whose events the students of the school see: those of all schools, or only its own. */
  events_for_students: z.enum(['all', 'own']),
  /** Whether an administrator approves what students post, before others see it. */
  events_need_approval: z.boolean(),
  /** Whether organizers of other schools get the names and email addresses of those who register. */
  gives_addresses: z.boolean(),
});
export type EventRules = z.output<typeof eventRules>;

export const getEventRules = defineEndpoint('GET /admin/settings/events', {
  summary: 'What the own school has decided about events.',
  reply: eventRules,
});

export const setEventRules = defineEndpoint('POST /admin/settings/events', {
  summary:
    'Decides whose events the students see, whether theirs need approval, and whether organizers of other schools get addresses.',
  body: eventRules,
  reply: eventRules,
});
