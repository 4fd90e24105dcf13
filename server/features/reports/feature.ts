/** Telling the school of what should not be there. */
import type { Feature } from '#server/platform/feature.ts';
import { sweepReports } from './reports.operations.ts';
import { reportsRoutes } from './reports.routes.ts';

export const reports: Feature = {
  uses: ['activity', 'events', 'staff-mail'],
  routes: [reportsRoutes],
  sweeps: { reports: sweepReports },
};
