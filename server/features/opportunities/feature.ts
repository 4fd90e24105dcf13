/** Organizations to volunteer with, and the list of a school. */
import type { Feature } from '#server/platform/feature.ts';
import { opportunitiesRoutes } from './opportunities.routes.ts';
import { schoolOrganizationsRoutes } from './school-organizations.routes.ts';

export const opportunities: Feature = {
  uses: ['activity'],
  routes: [opportunitiesRoutes, schoolOrganizationsRoutes],
};
