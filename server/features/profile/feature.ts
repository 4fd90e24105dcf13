/** What people say about themselves, their picture, and who sees them on the leaderboard. */
import type { Feature } from '#server/platform/feature.ts';
import { profileRoutes, leaderboardVisibilityRoutes, picturesRoutes } from './profile.routes.ts';

export const profile: Feature = {
  uses: ['accounts', 'joining'],
  routes: [profileRoutes, leaderboardVisibilityRoutes, picturesRoutes],
};
