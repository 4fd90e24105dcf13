/** The wire of what everybody together has given, for the front door. */
import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoint.ts';

export const publicTotals = z.object({
  /** Students with at least one verified entry: those who are on the leaderboard. */
  students: z.number(),
  /** The sum of their verified hours, exact to the hundredth. */
  total_hours: z.number(),
  verified_entries: z.number(),
  /** Schools that these students go to. */
  schools: z.number(),
});
export type PublicTotals = z.output<typeof publicTotals>;

export const getPublicTotals = defineEndpoint({
  method: 'GET',
  path: '/volunteer_hours_portfolio/totals',
  summary: 'What all students of the leaderboard have given together.',
  reply: publicTotals,
});
