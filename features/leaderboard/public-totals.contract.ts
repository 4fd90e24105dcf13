import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoint.ts';

const publicTotals = z.object({
  /** Students on the leaderboard, with at least one verified entry. */
  students: z.number(),
  total_hours: z.number(),
  verified_entries: z.number(),
  schools: z.number(),
});
export type PublicTotals = z.output<typeof publicTotals>;

export const getPublicTotals = defineEndpoint('GET /volunteer_hours_portfolio/totals', {
  summary: 'What all students of the leaderboard have given together.',
  reply: publicTotals,
});
