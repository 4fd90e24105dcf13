/** Builds the HTTP application from its surroundings, and lists the features (architecture, section 2). */
import type { FastifyInstance } from 'fastify';
import { accountsRoutes } from '#server/features/accounts/accounts.routes.ts';
import { signInSecurityRoutes } from '#server/features/accounts/sign-in-security.routes.ts';
import { administrationRoutes } from '#server/features/administration/administration.routes.ts';
import { administrationListsRoutes } from '#server/features/administration/administration-lists.routes.ts';
import { entriesRoutes } from '#server/features/entries/entries.routes.ts';
import { entryHistoryRoutes } from './features/entry-history/entry-history.routes.ts';
import { eventsRoutes } from '#server/features/events/events.routes.ts';
import { leaderboardRoutes } from '#server/features/leaderboard/leaderboard.routes.ts';
import { keepPublicTotals } from '#server/features/leaderboard/public-totals.ts';
import { publicTotalsRoutes } from '#server/features/leaderboard/public-totals.routes.ts';
import { createLeaderboard, keepBoards } from '#server/features/leaderboard/leaderboard.snapshot.ts';
import { networkRoutes } from '#server/features/network/network.routes.ts';
import { opportunitiesRoutes } from '#server/features/opportunities/opportunities.routes.ts';
import { appearanceRoutes } from './features/profile/leaderboard-visibility.routes.ts';
import { picturesRoutes, profileRoutes } from '#server/features/profile/profile.routes.ts';
import { ownDataRoutes } from './features/privacy/privacy.routes.ts';
import { recyclingBinRoutes } from '#server/features/recycling-bin/recycling-bin.routes.ts';
import { oneClickRoutes } from '#server/features/verification/one-click.routes.ts';
import { verificationRoutes } from '#server/features/verification/verification.routes.ts';
import { describeApi } from './platform/http/api-docs.ts';
import { serveClient } from './platform/http/static-files.ts';
import { devMailRoutes } from './platform/http/dev-mailbox.ts';
import { healthRoutes } from './platform/http/health.ts';
import { createHttpApp } from './platform/http/app.ts';
import type { Metrics } from './platform/http/metrics.ts';
import { createNotifications } from './platform/database/notifications.ts';
import type { Platform } from './platform/app-context.ts';

/**
 * The application, ready to listen. Closing it closes what it opened itself.
 *
 * @param metrics measures its requests, if given
 */
export async function buildApp(
  platform: Platform,
  connectionString: string,
  metrics?: Metrics,
): Promise<FastifyInstance> {
  const app = await createHttpApp(platform);
  metrics?.watch(app);
  const notifications = createNotifications(connectionString, platform.log);
  const boards = keepBoards(connectionString);
  const leaderboard = createLeaderboard({ ...platform, boards, notifications });
  const publicTotals = keepPublicTotals({ ...platform, notifications });
  app.addHook('onReady', () => notifications.start());
  app.addHook('onClose', async () => {
    leaderboard.close();
    publicTotals.close();
    await boards.stop();
    await notifications.stop();
  });

  await describeApi(app);
  accountsRoutes(app, platform);
  signInSecurityRoutes(app, platform);
  await profileRoutes(app, platform);
  appearanceRoutes(app, platform);
  picturesRoutes(app, platform);
  ownDataRoutes(app, platform);
  entriesRoutes(app, platform);
  entryHistoryRoutes(app, platform);
  verificationRoutes(app, platform);
  await oneClickRoutes(app, platform);
  administrationRoutes(app, platform);
  recyclingBinRoutes(app, platform);
  leaderboardRoutes(app, platform, leaderboard);
  publicTotalsRoutes(app, platform, publicTotals);
  administrationListsRoutes(app, platform, connectionString);
  networkRoutes(app, platform);
  eventsRoutes(app, platform);
  opportunitiesRoutes(app, platform);

  healthRoutes(app, platform);
  if (platform.config.devMail) devMailRoutes(app, platform);
  await serveClient(app, platform);
  return app;
}
