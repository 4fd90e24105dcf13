import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoint.ts';
import { token } from '#features/verification/verification.contract.ts';
import { milestones } from './milestones.ts';

const milestone = z.enum(milestones);

export const getHourNews = defineEndpoint('GET /volunteer_hours_portfolio/hour-news', {
  summary: 'What was verified since the caller last saw it, and what is to be celebrated. Only reads.',
  reply: z.object({
    verified: z.array(
      z.object({
        id: z.number(),
        event: z.string(),
        organizer: z.string(),
        hours: z.number(),
        by: z.enum(['contact', 'school']),
      }),
    ),
    total_hours: z.number(),
    milestone: milestone.nullable(),
    /** The student's goal, if reached and not yet celebrated. */
    goal: z.object({ hours: z.number(), until: z.string() }).nullable(),
    /** The last history line in the news; sent back once seen. */
    line: z.number(),
  }),
});
export type HourNews = z.output<(typeof getHourNews)['reply']>;

export const hourNewsSeen = defineEndpoint('POST /volunteer_hours_portfolio/hour-news/seen', {
  summary: 'Notes what the caller has seen of the news, so that it does not come again anywhere.',
  body: z.object({
    line: z.int().min(0).max(2_147_483_647).optional(),
    milestone: milestone.optional(),
    goal: z.boolean().optional(),
  }),
});

const mailWish = z.object({ wants_mail: z.boolean() });

export const getHourNewsMail = defineEndpoint('GET /volunteer_hours_portfolio/hour-news/mail', {
  summary: 'Whether the caller is mailed when hours were verified.',
  reply: mailWish,
});

export const setHourNewsMail = defineEndpoint('POST /volunteer_hours_portfolio/hour-news/mail', {
  summary: 'Chooses whether the caller is mailed when hours were verified.',
  body: mailWish,
  reply: mailWish,
});

export const setHourNewsMailByLink = defineEndpoint(
  'POST /volunteer_hours_portfolio/hour-news/mail-by-link',
  {
    isByLink: true,
    summary: 'The same by the link of such a mail, without being signed in.',
    body: mailWish.extend({ token }),
    reply: mailWish,
  },
);
