/** The export of what is kept of a person, and the end of an account. */
import type { Feature } from '#server/platform/feature.ts';
import { privacyMailKinds } from './deletion.emails.ts';
import { sweepUnconfirmedAccounts } from './deletion.operations.ts';
import { privacyRoutes } from './privacy.routes.ts';

export const privacy: Feature = {
  uses: ['activity', 'entry-history', 'events', 'joining', 'kept-records'],
  routes: [privacyRoutes],
  mailKinds: privacyMailKinds,
  sweeps: { 'unconfirmed accounts': sweepUnconfirmedAccounts },
};
