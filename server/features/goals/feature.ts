/** The goal that a student sets. */
import type { Feature } from '#server/platform/feature.ts';
import { goalsRoutes } from './goals.routes.ts';

export const goals: Feature = {
  routes: [goalsRoutes],
};
