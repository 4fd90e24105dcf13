/** The wire of the session: who is signed in, and as what (specification, section 7). Every page loads it, so there is no more in it. */
import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoint.ts';

export const getSession = defineEndpoint('GET /accounts', {
  summary: 'Who is signed in. 401 when nobody is.',
  reply: z.object({
    user: z.object({
      id: z.number(),
      email: z.string(),
      /** IANA name of the school's time zone, which decides what day it is. */
      time_zone: z.string(),
      /** Only of who waits for a school, has none, or asks another one to admit them. */
      standing: z.enum(['waiting', 'removed', 'joining']).optional(),
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
