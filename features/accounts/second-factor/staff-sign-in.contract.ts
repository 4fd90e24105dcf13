/** A head's rules about staff sign-in (decision 0043). */
import { z } from 'zod';
import { defineEndpoint, instant } from '#shared/endpoint.ts';
import { idleMinutes } from './second-factor.rules.ts';

const signInRules = z.object({
  second_factor: z.enum(['optional', 'required']),
  /** Null while it is optional. */
  needed_from: instant.nullable(),
  idle_minutes: z.number(),
  administrators: z.number(),
  /** Administrators without a second step. */
  without: z.number(),
});
export type SignInRules = z.output<typeof signInRules>;

export const getSignInRules = defineEndpoint('GET /admin/settings/sign-in', {
  summary: 'How administrators of the own school log in.',
  reply: signInRules,
});

export const setSignInRules = defineEndpoint('POST /admin/settings/sign-in', {
  summary:
    'Decides whether administrators of the own school need a second step (after 14 days\u2019 notice by mail), and when their idle sessions end.',
  body: z.object({
    second_factor: z.enum(['optional', 'required']),
    idle_minutes: z.union(idleMinutes.map((minutes) => z.literal(minutes))),
  }),
  reply: signInRules,
});

export const resetSecondFactor = defineEndpoint('POST /admin/network/user/:id/reset-second-factor', {
  summary:
    'Takes away the second step of a person of the own school who lost it, and ends their sessions. Both are mailed.',
});

export const endSessionsOf = defineEndpoint('POST /admin/network/user/:id/end-sessions', {
  summary: 'Logs a person of the own school out everywhere.',
});
