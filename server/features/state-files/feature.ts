/** Files for the state, and what a school knows of its students for them. */
import type { Feature } from '#server/platform/feature.ts';
import { stateFilesRoutes } from './state-files.routes.ts';

export const stateFiles: Feature = {
  uses: ['activity', 'requirements'],
  routes: [stateFilesRoutes],
};
