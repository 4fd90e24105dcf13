/** Notes of staff on their students. */
import type { Feature } from '#server/platform/feature.ts';
import { notesRoutes } from './notes.routes.ts';

export const notes: Feature = {
  uses: ['activity', 'people'],
  routes: [notesRoutes],
};
