/** The Administration Network (specification, section 7). */
import { z } from 'zod';
import { visitorRules } from '#features/accounts/profile/leaderboard-visibility.rules.ts';
import { defineEndpoint, pageQuery } from '#shared/endpoint.ts';
import { listedPerson } from './people.contract.ts';
import { searchText } from '#shared/text-schemas.ts';

const networkUser = listedPerson.omit({ graduation_year: true }).extend({
  is_school_administration: z.boolean(),
  /** Heads are listed but cannot be changed here (rulings, section 2). */
  is_school_administration_head: z.boolean(),
  is_adviser: z.literal(true).optional(),
});
export type NetworkUser = z.output<typeof networkUser>;

export const listNetworkUsers = defineEndpoint('GET /admin/network/users', {
  summary:
    'The people of the own school, administrators first, then by name. With `page` one page of them; `X-Total-Count` counts all. `search` looks into name and email.',
  query: z.object({
    ...pageQuery,
    search: searchText,
    role: z.enum(['administrators', 'students', 'advisers']).optional(),
  }),
  reply: z.array(networkUser),
});

const roleAction = z.enum(['add', 'remove']);
export type RoleAction = z.output<typeof roleAction>;

export const changeAdministrator = defineEndpoint('POST /admin/network/user/:id', {
  summary: 'Makes a person of the own school an administrator, or no longer one. The person is mailed.',
  body: z.object({ action: roleAction }),
  reply: z.object({ id: z.number(), is_school_administration: z.boolean() }),
});

export const changeAdviser = defineEndpoint('POST /admin/network/adviser/:id', {
  summary:
    'Makes a person of the own school an adviser, who sees the groups that they advise, or no longer one. The person is mailed.',
  body: z.object({ action: roleAction }),
  reply: z.object({ id: z.number(), is_adviser: z.boolean() }),
});

const visitorRuleReply = z.object({
  visitors: z.enum(visitorRules),
  /** ISO 8601, and the head, or null for a deleted account. Null: never changed. */
  changed: z.object({ at: z.string(), by: z.string().nullable() }).nullable(),
});

export const getVisitorRule = defineEndpoint('GET /admin/network/visitors', {
  summary: 'What visitors see of the own school on the leaderboard, and who decided so.',
  reply: visitorRuleReply,
});

export const setVisitorRule = defineEndpoint('POST /admin/network/visitors', {
  summary:
    'Decides what visitors see of the own school on the leaderboard: what each student chose, first name and initial at most, or nobody.',
  body: z.object({ visitors: z.enum(visitorRules) }),
  reply: visitorRuleReply,
});

export const NETWORK_PAGE_SIZE = 30;
