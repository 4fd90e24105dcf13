/** Asking the school beforehand whether hours will count. */
import type { Feature } from '#server/platform/feature.ts';
import { proposalsMailKinds } from './proposals.emails.ts';
import { proposalsRoutes } from './proposals.routes.ts';

export const proposals: Feature = {
  uses: ['activity', 'opportunities', 'requirements'],
  routes: [proposalsRoutes],
  mailKinds: proposalsMailKinds,
};
