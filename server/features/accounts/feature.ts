/** Signing up, in and out, and what belongs to an account. */
import type { Feature } from '#server/platform/feature.ts';
import { accountsMailKinds } from './accounts.emails.ts';
import { sweepAccountLinks } from './accounts.operations.ts';
import { accountsRoutes, secondStepRoutes } from './accounts.routes.ts';
import { sweepEmailChanges } from './email-change.operations.ts';
import { emailChangeRoutes, signInSecurityRoutes } from './sign-in-security.routes.ts';
import { sweepRegistrations } from './registrations.operations.ts';

export const accounts: Feature = {
  uses: ['activity', 'entries', 'events', 'joining', 'second-factor'],
  routes: [accountsRoutes, secondStepRoutes, signInSecurityRoutes, emailChangeRoutes],
  mailKinds: accountsMailKinds,
  sweeps: {
    'account links': sweepAccountLinks,
    registrations: sweepRegistrations,
    'email changes': sweepEmailChanges,
  },
};
