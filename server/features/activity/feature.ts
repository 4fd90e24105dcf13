/** The log of what staff did. */
import type { Feature } from '#server/platform/feature.ts';
import { sweepActivity } from './activity.operations.ts';
import { activityRoutes } from './activity.routes.ts';

export const activity: Feature = {
  routes: [activityRoutes],
  sweeps: { activity: sweepActivity },
};
