/** Builds the HTTP application from its surroundings, and lists the features (architecture, section 2). */
import type { FastifyInstance } from 'fastify';
import { tokenPages } from '#shared/pages.ts';
import { accountsRoutes } from '#server/features/accounts/accounts.routes.ts';
import { secondStepRoutes } from '#server/features/accounts/second-step.routes.ts';
import { secondFactorRoutes } from '#server/features/second-factor/second-factor.routes.ts';
import { emailChangeRoutes } from './features/accounts/email-change.routes.ts';
import { signInSecurityRoutes } from '#server/features/accounts/sign-in-security.routes.ts';
import { activityRoutes } from '#server/features/activity/activity.routes.ts';
import { administrationRoutes } from '#server/features/administration/administration.routes.ts';
import { administrationListsRoutes } from './features/administration/administration.routes.ts';
import { digestsRoutes } from '#server/features/digests/digests.routes.ts';
import { entriesRoutes } from '#server/features/entries/entries.routes.ts';
import { entryHistoryRoutes } from './features/entry-history/entry-history.routes.ts';
import { eventNoticesRoutes } from '#server/features/event-notices/event-notices.routes.ts';
import { eventRulesRoutes } from '#server/features/event-rules/event-rules.routes.ts';
import { eventsRoutes } from '#server/features/events/events.routes.ts';
import { inboxRoutes } from '#server/features/inbox/inbox.routes.ts';
import { signalsRoutes } from '#server/features/signals/signals.routes.ts';
import { messagesRoutes } from '#server/features/messages/messages.routes.ts';
import { notesRoutes } from '#server/features/notes/notes.routes.ts';
import { proposalsRoutes } from '#server/features/proposals/proposals.routes.ts';
import { requirementsRoutes } from '#server/features/requirements/requirements.routes.ts';
import { stateFilesRoutes } from '#server/features/state-files/state-files.routes.ts';
import { goalsRoutes } from '#server/features/goals/goals.routes.ts';
import { hourNewsRoutes } from '#server/features/hour-news/hour-news.routes.ts';
import { joiningRoutes } from '#server/features/joining/joining.routes.ts';
import { leaderboardRoutes } from '#server/features/leaderboard/leaderboard.routes.ts';
import { createLeaderboard } from '#server/features/leaderboard/leaderboard.snapshot.ts';
import { networkRoutes } from '#server/features/network/network.routes.ts';
import { bulkActionsRoutes } from '#server/features/bulk-actions/bulk-actions.routes.ts';
import { contactListRoutes } from '#server/features/contact-list/contact-list.routes.ts';
import { onTheSpotRoutes } from '#server/features/on-the-spot/on-the-spot.routes.ts';
import { opportunitiesRoutes } from '#server/features/opportunities/opportunities.routes.ts';
import { schoolOrganizationsRoutes } from '#server/features/opportunities/school-organizations.routes.ts';
import { peopleRoutes } from '#server/features/people/people.routes.ts';
import { leaderboardVisibilityRoutes } from './features/profile/profile.routes.ts';
import { picturesRoutes, profileRoutes } from '#server/features/profile/profile.routes.ts';
import { keptRecordsRoutes } from './features/kept-records/kept-records.routes.ts';
import { privacyRoutes } from './features/privacy/privacy.routes.ts';
import { recyclingBinRoutes } from '#server/features/recycling-bin/recycling-bin.routes.ts';
import { reportsRoutes } from '#server/features/reports/reports.routes.ts';
import { slipsRoutes } from '#server/features/slips/slips.routes.ts';
import { oneClickRoutes } from '#server/features/verification/one-click.routes.ts';
import { verificationRoutes } from '#server/features/verification/verification.routes.ts';
import { describeApi } from './platform/http/api-docs.ts';
import { serveClient } from './platform/http/static-files.ts';
import { devMailRoutes } from './platform/http/dev-mailbox.ts';
import { healthRoutes } from './platform/http/health.ts';
import { createHttpApp } from './platform/http/app.ts';
import type { Metrics } from './platform/http/metrics.ts';
import { createNotifications } from './platform/database/notifications.ts';
import type { AppContext } from './platform/app-context.ts';
import { hideSecretsOf } from '#server/platform/log.ts';

/** Closing the application closes what it opened itself. @param metrics measures its requests, if given */
export async function buildApp(
  context: AppContext,
  connectionString: string,
  metrics?: Metrics,
): Promise<FastifyInstance> {
  const app = await createHttpApp(context);
  metrics?.watch(app);
  const notifications = createNotifications(connectionString, context.log);
  const leaderboard = createLeaderboard({ ...context, notifications });
  app.addHook('onReady', () => notifications.start());
  app.addHook('onClose', async () => {
    leaderboard.close();
    await notifications.stop();
  });

  await describeApi(app);
  accountsRoutes(app, context);
  secondStepRoutes(app, context);
  secondFactorRoutes(app, context);
  signInSecurityRoutes(app, context);
  emailChangeRoutes(app, context);
  await profileRoutes(app, context);
  leaderboardVisibilityRoutes(app, context);
  picturesRoutes(app, context);
  privacyRoutes(app, context);
  keptRecordsRoutes(app, context);
  entriesRoutes(app, context);
  onTheSpotRoutes(app, context);
  contactListRoutes(app, context);
  digestsRoutes(app, context);
  slipsRoutes(app, context);
  entryHistoryRoutes(app, context);
  verificationRoutes(app, context);
  await oneClickRoutes(app, context);
  administrationRoutes(app, context);
  recyclingBinRoutes(app, context);
  bulkActionsRoutes(app, context);
  await hourNewsRoutes(app, context);
  goalsRoutes(app, context);
  requirementsRoutes(app, context);
  proposalsRoutes(app, context);
  signalsRoutes(app, context);
  messagesRoutes(app, context);
  notesRoutes(app, context);
  inboxRoutes(app, context);
  stateFilesRoutes(app, context);
  leaderboardRoutes(app, context, leaderboard);
  administrationListsRoutes(app, context, connectionString);
  activityRoutes(app, context);
  networkRoutes(app, context);
  joiningRoutes(app, context);
  peopleRoutes(app, context);
  eventsRoutes(app, context);
  eventRulesRoutes(app, context);
  eventNoticesRoutes(app, context);
  reportsRoutes(app, context);
  opportunitiesRoutes(app, context);
  schoolOrganizationsRoutes(app, context);

  healthRoutes(app, context);
  if (context.config.devMail) devMailRoutes(app, context);
  for (const { path } of tokenPages) hideSecretsOf(path);
  await serveClient(app, context);
  return app;
}
