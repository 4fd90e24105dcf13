/** The answer of a contact by the link of a mail. */
import type { Feature } from '#server/platform/feature.ts';
import { contactMailKinds } from './contact-mail.emails.ts';
import { sweepWishesOfContacts } from './contact-mail.operations.ts';
import { oneClickRoutes } from './one-click.routes.ts';
import { verificationMailKinds } from './verification.emails.ts';
import { verificationRoutes } from './verification.routes.ts';
import { waitingMailKinds } from './waiting.emails.ts';
import { remindAndExpire } from './waiting.operations.ts';

export const verification: Feature = {
  uses: ['entries', 'entry-history'],
  routes: [verificationRoutes, oneClickRoutes],
  mailKinds: { ...verificationMailKinds, ...contactMailKinds, ...waitingMailKinds },
  jobs: [{ name: 'remind-and-expire', cron: '7 * * * *', work: remindAndExpire }],
  sweeps: { 'wishes of contacts': sweepWishesOfContacts },
};
