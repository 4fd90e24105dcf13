/** A head's rules about events (decision 0046). */
import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoint.ts';

const eventRules = z.object({
  /** Events of all schools, or only of their own. */
  events_for_students: z.enum(['all', 'own']),
  /** Whether students' events need an administrator's approval. */
  events_need_approval: z.boolean(),
  /** Whether other schools' organizers get names and email addresses of attendees. */
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
