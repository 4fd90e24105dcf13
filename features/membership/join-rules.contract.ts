/** Who may join a school, for its heads (decision 0042). */
import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoint.ts';
import { CODE_DAYS_MAXIMUM, CODE_USES_MAXIMUM, DOMAINS_MAXIMUM, readDomain } from './joining.rules.ts';

const joinRules = z.object({
  join_by_anyone: z.boolean(),
  join_domains: z.array(z.string()),
  /** Hours verified at another school count only once an administrator accepts them. */
  decides_earlier_hours: z.boolean(),
});
const joinCode = z.object({ code: z.string(), ends_at: z.string(), uses_left: z.number() });

const joinRulesReply = joinRules.extend({ code: joinCode.nullable(), waiting: z.number() });
export type JoinRulesReply = z.output<typeof joinRulesReply>;

export const getJoinRules = defineEndpoint('GET /admin/settings/joining', {
  summary: 'Who may join the own school.',
  reply: joinRulesReply,
});

export const setJoinRules = defineEndpoint('POST /admin/settings/joining', {
  summary:
    'Decides who may join the own school: anyone, or those with a mailbox of these domains, while others wait to be admitted; and whether hours that they bring along count at once. Left out, that stays as it is.',
  body: z.object({
    join_by_anyone: z.boolean(),
    join_domains: z
      .array(
        z
          .string()
          .max(300)
          .transform((text, context) => {
            const domain = readDomain(text);
            if (domain !== undefined) return domain;
            context.addIssue({ code: 'custom', message: 'This is not a domain, such as school.org.' });
            return z.NEVER;
          }),
      )
      .max(DOMAINS_MAXIMUM)
      .transform((domains) => [...new Set(domains)]),
    decides_earlier_hours: z.boolean().optional(),
  }),
  reply: joinRulesReply,
});

export const renewJoinCode = defineEndpoint('POST /admin/settings/joining/code', {
  summary:
    'Makes a new code for joining, which ends the one before. Where anyone may join nobody would be asked for it: then refused (409), unless that ends with it.',
  body: z.object({
    days: z.number().int().min(1).max(CODE_DAYS_MAXIMUM),
    uses: z.number().int().min(1).max(CODE_USES_MAXIMUM),
    join_by_anyone: z.literal(false).optional(),
  }),
  reply: joinRulesReply,
});

export const endJoinCode = defineEndpoint('DELETE /admin/settings/joining/code', {
  summary: 'Ends the code for joining.',
  reply: joinRulesReply,
});
