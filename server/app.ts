/** Builds the HTTP application from its context and the features. */
import { tokenPages } from '#shared/pages.ts';
import { features } from './features.ts';
import { describeApi } from './platform/http/api-docs.ts';
import { serveClient } from './platform/http/static-files.ts';
import { devMailRoutes } from './platform/http/dev-mailbox.ts';
import { healthRoutes, type Metrics } from './platform/http/metrics.ts';
import { routesOf } from './platform/http/route.ts';
import { createHttpApp } from './platform/http/app.ts';
import { createNotifications } from './platform/database/notifications.ts';
import type { AppContext } from './platform/app-context.ts';
import { hideSecretsOf } from './platform/log.ts';

/** Former pages that are now part of others; `:name` takes the old address's value. */
const moved: Readonly<Record<string, string>> = {
  '/year-in-review': '/your-hours',
  '/admin/actions': '/admin/activity',
  '/admin/inbox/reports': '/admin/inbox',
  '/admin/contacts/:id': '/admin/calls/:id',
  '/admin/people': '/admin/entries',
  '/admin/requirements/:userId': '/admin/user-entries/:userId?tab=requirement',
  '/admin/looks/:userId': '/admin/user-entries/:userId?tab=history',
};

export async function buildApp(context: AppContext, connectionString: string, metrics?: Metrics) {
  const app = await createHttpApp(context);
  metrics?.watch(app);
  const notifications = createNotifications(connectionString, context.log);
  app.addHook('onReady', () => notifications.start());
  app.addHook('onClose', () => notifications.stop());

  await describeApi(app, context.config.publicUrl);
  const serving = { ...context, connectionString, notifications };
  const route = routesOf(app, context);
  for (const register of features.flatMap(({ routes = [] }) => routes)) await register(route, serving, app);

  healthRoutes(app, context);
  if (context.config.devMail) devMailRoutes(app, context);
  for (const { path } of tokenPages) hideSecretsOf(path);
  for (const [from, to] of Object.entries(moved))
    app.get<{ Params: Record<string, string> }>(from, { schema: { hide: true } }, ({ params }, reply) =>
      reply.redirect(to.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))),
    );
  await serveClient(app, context);
  return app;
}
