/** The leaderboard, for anyone. */
import type { Feature } from '#server/platform/feature.ts';
import { saveWeeklyRanks } from './leaderboard.jobs.ts';
import { leaderboardRoutes } from './leaderboard.routes.ts';

export const leaderboard: Feature = {
  routes: [leaderboardRoutes],
  jobs: [
    // Monday somewhere on earth, from its first hour to its last.
    { name: 'mark-leaderboard', cron: '3 * * * 0-2', work: saveWeeklyRanks },
  ],
};
