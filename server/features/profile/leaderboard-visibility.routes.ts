/** The calls by which people choose how they appear on the leaderboard (decision 0023). */
import type { FastifyInstance } from 'fastify';
import {
  getLeaderboardVisibility,
  setLeaderboardVisibility,
} from '#shared/profile/leaderboard-visibility.contract.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { route } from '#server/platform/http/route.ts';
import { changeLeaderboardVisibility, findLeaderboardVisibility } from './leaderboard-visibility.queries.ts';

/** Adds these calls. */
export function leaderboardVisibilityRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, clock } = context;

  route(app, context, getLeaderboardVisibility, 'signed-in', ({ caller }) =>
    findLeaderboardVisibility(db, caller.account_id),
  );

  route(app, context, setLeaderboardVisibility, 'signed-in', async ({ caller, body }) => {
    await changeLeaderboardVisibility(db, caller.account_id, body, clock.now());
    return body;
  });
}
