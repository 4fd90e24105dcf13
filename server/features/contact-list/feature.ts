/** All that waits for one contact, on one page. */
import type { Feature } from '#server/platform/feature.ts';
import { contactListMailKinds } from './contact-list.emails.ts';
import { contactListRoutes } from './contact-list.routes.ts';
import { finishDecisions } from './finish-decisions.operations.ts';
import { sweepContactLists } from './list-links.ts';

export const contactList: Feature = {
  uses: ['entries', 'entry-history', 'on-the-spot', 'verification'],
  routes: [contactListRoutes],
  mailKinds: contactListMailKinds,
  jobs: [{ name: 'finish-decisions', cron: '*/5 * * * *', work: finishDecisions }],
  sweeps: { 'contact lists': sweepContactLists },
};
