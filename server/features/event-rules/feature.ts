/** Who may add events at a school, and their approval. */
import type { Feature } from '#server/platform/feature.ts';
import { eventRulesMailKinds } from './event-rules.emails.ts';
import { eventRulesRoutes } from './event-rules.routes.ts';

export const eventRules: Feature = {
  uses: ['activity', 'events'],
  routes: [eventRulesRoutes],
  mailKinds: eventRulesMailKinds,
};
