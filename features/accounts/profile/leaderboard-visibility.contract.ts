/** Decision 0023. */
import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoint.ts';
import { shownNames, visitorRules } from './leaderboard-visibility.rules.ts';

const appearance = z.object({ name: z.enum(shownNames), picture: z.boolean() });

export const getLeaderboardVisibility = defineEndpoint('GET /accounts/appearance', {
  summary: 'How the caller appears to others on the leaderboard, and what the own school lets visitors see.',
  reply: appearance.extend({
    school: z.string(),
    visitors: z.enum(visitorRules),
    /** Overrides the caller's choice. */
    hidden_by_school: z.boolean(),
  }),
});
export type LeaderboardVisibilityReply = z.output<(typeof getLeaderboardVisibility)['reply']>;

export const setLeaderboardVisibility = defineEndpoint('POST /accounts/appearance', {
  summary: 'Chooses how the caller appears on the leaderboard: the name, and whether the picture is shown.',
  body: appearance,
  reply: appearance,
});
