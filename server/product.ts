/** Opens the product for requests: database, migrations, demo data, HTTP, jobs. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { buildApp } from './app.ts';
import { fillWithDemoData } from './demo/demo-data.ts';
import { refuseDemoAccounts } from './demo/removal.ts';
import { createNotifications } from './platform/database/notifications.ts';
import { countRequests } from '#features/entries/server/entry-requests.operations.ts';
import { startWarnings, type Config } from './platform/config.ts';
import { createMetrics } from './platform/http/metrics.ts';
import type { Log } from './platform/log.ts';

import { openRuntime } from './runtime.ts';

interface Opening {
  readonly config: Config;
  readonly log: Log;
  readonly say: (message: string) => void;
  readonly opened: AsyncDisposableStack;
  readonly onDatabaseLost: (error: Error) => void;
  readonly signal: AbortSignal;
}

/** What it opens is in `opened`, also when a later step fails. */
export async function openProduct(opening: Opening): Promise<void> {
  const { config, log, say, opened, onDatabaseLost, signal } = opening;
  for (const warning of startWarnings(config)) say(`Warning: ${warning}`);
  if (config.role !== 'worker') await claimPort(config);
  const runtime = await openRuntime({ config, log, say, joinRunning: false, onDatabaseLost, signal });
  opened.defer(() => runtime.close());
  const { context, workDb, jobs, mailQueue, connectionString, pool } = runtime;
  if (config.production || (config.isReachable && !config.demo)) await refuseDemoAccounts(workDb);
  const requests = {
    name: 'limelight_contact_requests',
    help: 'Requests to contacts within the last hour and the last day, of all processes',
    label: 'window',
    read: () => countRequests(context),
  };
  const metrics = config.metricsPort === undefined ? undefined : createMetrics(context, pool, [requests]);
  if (metrics !== undefined && config.metricsPort !== undefined) {
    const { close } = await metrics.listen(config.metricsPort, config.metricsHost);
    opened.defer(close);
  }
  if (config.demo) await fillWithDemoData({ ...context, db: workDb }, say);
  if (config.role !== 'worker') {
    const app = await buildApp(context, connectionString, metrics);
    opened.defer(() => app.close());
    await app.listen({ port: config.port, host: config.host });
  } else {
    // Finds the next primary when the machine of this one is cut off and its connections say nothing.
    const pulse = createNotifications(connectionString, log);
    opened.defer(() => pulse.stop());
    await pulse.start();
  }
  if (config.role !== 'web') {
    await jobs.start();
    mailQueue.start();
  }
}

/** Notices a taken port before the database is created. @throws EADDRINUSE or other errors of listening */
async function claimPort({ port, host }: Config): Promise<void> {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}
