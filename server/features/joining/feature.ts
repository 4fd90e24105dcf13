/** How students come to belong to a school. */
import type { Feature } from '#server/platform/feature.ts';
import { sweepKeptDecisions } from './joining.operations.ts';
import { joiningRoutes } from './joining.routes.ts';

export const joining: Feature = {
  uses: ['activity', 'staff-mail'],
  routes: [joiningRoutes],
  sweeps: { decisions: sweepKeptDecisions },
};
