/** News of verified hours to students. */
import type { Feature } from '#server/platform/feature.ts';
import { hourNewsMailKinds } from './hour-news.emails.ts';
import { tellVerifiedHours } from './hour-news.operations.ts';
import { hourNewsRoutes } from './hour-news.routes.ts';

export const hourNews: Feature = {
  uses: ['goals'],
  routes: [hourNewsRoutes],
  mailKinds: hourNewsMailKinds,
  jobs: [{ name: 'tell-verified-hours', cron: '37 * * * *', work: tellVerifiedHours }],
};
