/** Joining a school (decision 0042). */
import { z } from 'zod';
import { defineEndpoint, instant } from '#shared/endpoint.ts';
import { formText } from '#shared/text-schemas.ts';
import { standings } from './standing.ts';

export const getMembership = defineEndpoint('GET /accounts/belonging', {
  summary: 'Whether the caller belongs to a school, and which one they have asked to admit them.',
  reply: z.object({
    standing: z.enum(standings),
    /** Empty for removed people. */
    school: z.string(),
    /** The school's reason for removing or refusing them. */
    reason: z.string().nullable(),
    asks: z.object({ school: z.string(), since: instant, takes_code: z.boolean() }).nullable(),
    /** The requested graduation year. */
    wanted_graduation_year: z.number().nullable(),
  }),
});
export type Membership = z.output<(typeof getMembership)['reply']>;

export const joinByCode = defineEndpoint('POST /accounts/belonging/code', {
  summary:
    'Joins the school that the caller has asked, with its code. 400 for a wrong, ended or used-up code.',
  body: z.object({ code: formText }),
});

export const withdrawJoining = defineEndpoint('DELETE /accounts/belonging/request', {
  summary:
    'Takes back what was asked of another school. 409 when nothing was asked, or it is the only school.',
});
