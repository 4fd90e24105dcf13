import { after, DAY } from '#server/platform/clock.ts';
import type { Feature } from '#server/platform/feature.ts';
import { below, deleteRows } from '#server/platform/database/rows.ts';
import { accountsMailKinds } from './accounts.emails.ts';
import { EXPIRED_LINK_DAYS } from './accounts.limits.ts';
import { sweepEmailChanges } from './email-change.operations.ts';
import { passwordResetRoutes } from './password-reset.routes.ts';
import { registrationRoutes, sweepRegistrations } from './registrations.routes.ts';
import { signInSecurityRoutes } from './sign-in-security.routes.ts';
import { signInRoutes } from './sign-in.routes.ts';

export const accounts: Feature = {
  routes: [registrationRoutes, signInRoutes, passwordResetRoutes, signInSecurityRoutes],
  mailKinds: accountsMailKinds,
  sweeps: {
    // Until then a second click can show what the first one did.
    'account links': ({ db, clock }) =>
      deleteRows(db, 'account_tokens', { expires_at: below(after(clock.now(), -EXPIRED_LINK_DAYS * DAY)) }),
    registrations: sweepRegistrations,
    'email changes': sweepEmailChanges,
  },
};
