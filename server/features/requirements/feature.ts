/** What a school asks of its students, and how far they are. */
import type { Feature } from '#server/platform/feature.ts';
import { requirementsRoutes } from './requirements.routes.ts';

export const requirements: Feature = {
  uses: ['activity', 'opportunities'],
  routes: [requirementsRoutes],
};
