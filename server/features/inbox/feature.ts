/** What waits for the staff of a school. */
import type { Feature } from '#server/platform/feature.ts';
import { inboxRoutes } from './inbox.routes.ts';

export const inbox: Feature = {
  uses: ['event-rules', 'reports', 'signals'],
  routes: [inboxRoutes],
};
