/** Community events. */
import type { Feature } from '#server/platform/feature.ts';
import { eventsMailKinds } from './events.emails.ts';
import { remindAttendees } from './events.jobs.ts';
import { eventsRoutes } from './events.routes.ts';

export const events: Feature = {
  uses: ['activity', 'staff-mail'],
  routes: [eventsRoutes],
  mailKinds: eventsMailKinds,
  jobs: [{ name: 'remind-attendees', cron: '27 * * * *', work: remindAttendees }],
};
