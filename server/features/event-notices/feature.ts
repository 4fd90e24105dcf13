/** Notices of organizers to those who registered. */
import type { Feature } from '#server/platform/feature.ts';
import { eventNoticesMailKinds } from './event-notices.emails.ts';
import { eventNoticesRoutes } from './event-notices.routes.ts';

export const eventNotices: Feature = {
  uses: ['activity', 'events'],
  routes: [eventNoticesRoutes],
  mailKinds: eventNoticesMailKinds,
};
