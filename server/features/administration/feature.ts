/** The Volunteer Database: the students of a school and their entries. */
import type { Feature } from '#server/platform/feature.ts';
import { administrationRoutes, administrationListsRoutes } from './administration.routes.ts';

export const administration: Feature = {
  uses: ['activity', 'entries', 'entry-history', 'verification'],
  routes: [administrationRoutes, administrationListsRoutes],
};
