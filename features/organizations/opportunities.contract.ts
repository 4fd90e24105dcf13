/** Specification, sections 3 and 7. */
import { z } from 'zod';
import { defineEndpoint, EVENTS_TIMEOUT_MS, pageQuery } from '#shared/endpoint.ts';
import { ageQuery } from '#shared/minimum-age.ts';
import { fieldsOf, searchText } from '#shared/text-schemas.ts';
import { organizationColumns } from './opportunities.rules.ts';

export const opportunity = fieldsOf(organizationColumns, z.string()).extend({
  id: z.number(),
  minimum_age: z.number().optional(),
  /** For members, if their school has approved it. */
  standing: z.literal('approved').optional(),
});
export type Opportunity = z.output<typeof opportunity>;

export const listOpportunities = defineEndpoint('GET /volunteer_events/opportunities', {
  summary:
    'Organizations to volunteer with, by name, as the own school has them; for who waits to be admitted, those of everybody. `name`, `state` and `city` are parts of those, whatever the case; `age` leaves out those for older people. With `page` one page of them and `X-Total-Count`.',
  query: z.object({ ...pageQuery, name: searchText, state: searchText, city: searchText, age: ageQuery }),
  reply: z.array(opportunity),
  timeoutMs: EVENTS_TIMEOUT_MS,
});
