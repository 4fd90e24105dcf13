/** What is worth a look. */
import type { Feature } from '#server/platform/feature.ts';
import { sweepSignals } from './signals.jobs.ts';
import { signalsRoutes } from './signals.routes.ts';

export const signals: Feature = {
  uses: ['activity', 'opportunities', 'people', 'requirements'],
  routes: [signalsRoutes],
  jobs: [{ name: 'look-through-schools', cron: '27 8 * * *', work: sweepSignals }],
};
