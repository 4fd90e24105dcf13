/** The wire of the leaderboard (specification, sections 3 and 7; rulings, section 5). */
import { z } from 'zod';
import { defineEndpoint, pageQuery } from '#shared/endpoint.ts';

export const leaderboardRow = z.object({
  num_rank: z.number(),
  rank: z.string(),
  user__first_name: z.string(),
  user__last_name: z.string(),
  user__school: z.string(),
  user__graduation_year: z.number(),
  /** Address of the picture, or null: the screen shows 'No Image'. */
  user__profile_picture: z.string().nullable(),
  total_hours: z.number(),
});
export type LeaderboardRow = z.output<typeof leaderboardRow>;

export const getLeaderboard = defineEndpoint({
  method: 'GET',
  path: '/volunteer_hours_portfolio/leaderboard',
  summary:
    'All rows, or with `page` one page of them and `X-Total-Count`. Filters: name, school, rank (place or title), graduation_year.',
  query: z.object({
    ...pageQuery,
    name: z.string().max(200).optional(),
    school: z.string().max(200).optional(),
    rank: z.string().max(20).optional(),
    graduation_year: z.string().max(10).optional(),
  }),
  reply: z.array(leaderboardRow),
});
