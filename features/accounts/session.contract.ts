/** The session (specification, section 7). Kept small, since every page loads it. */
import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoint.ts';

export const getSession = defineEndpoint('GET /accounts', {
  summary: 'Who is signed in. 401 when nobody is.',
  reply: z.object({
    user: z.object({
      id: z.number(),
      email: z.string(),
      /** IANA name; decides what day it is. */
      time_zone: z.string(),
      /** Only for people who wait for a school, have none, or ask another one. */
      standing: z.enum(['waiting', 'removed', 'joining']).optional(),
      is_adviser: z.literal(true).optional(),
    }),
  }),
});

export const checkAdminStatus = defineEndpoint('GET /accounts/check-admin-status', {
  summary: 'Whether the caller is an administrator or the head, and of which school.',
  reply: z.object({
    is_school_administration: z.boolean(),
    is_school_administration_head: z.boolean(),
    school: z.string(),
  }),
});

export const logout = defineEndpoint('POST /accounts/logout', {
  summary: 'Signs out. Answers the same when nobody was signed in.',
});
