/** One mail to a contact about several entries. */
import type { Feature } from '#server/platform/feature.ts';
import { digestsMailKinds } from './digests.emails.ts';
import { sendDigests } from './digests.operations.ts';
import { digestsRoutes } from './digests.routes.ts';

export const digests: Feature = {
  uses: ['activity', 'contact-list', 'entries', 'entry-history', 'verification'],
  routes: [digestsRoutes],
  mailKinds: digestsMailKinds,
  jobs: [{ name: 'send-digests', cron: '*/5 * * * *', work: sendDigests }],
};
