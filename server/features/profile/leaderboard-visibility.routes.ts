/** The calls by which people choose how they appear on the leaderboard (decision 0023). */
import type { FastifyInstance } from 'fastify';
import { getAppearance, setAppearance } from '#shared/profile/leaderboard-visibility.contract.ts';
import type { Platform } from '#server/platform/app-context.ts';
import { route } from '#server/platform/http/route.ts';
import { changeAppearance, findAppearance } from './leaderboard-visibility.queries.ts';

/** Adds these calls. */
export function appearanceRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, clock } = platform;

  route(app, platform, getAppearance, 'signed-in', ({ caller }) => findAppearance(db, caller.account_id));

  route(app, platform, setAppearance, 'signed-in', async ({ caller, body }) => {
    await changeAppearance(db, caller.account_id, body, clock.now());
    return body;
  });
}
