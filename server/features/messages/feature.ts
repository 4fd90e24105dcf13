/** Messages of a school to its students. */
import type { Feature } from '#server/platform/feature.ts';
import { messagesMailKinds } from './messages.emails.ts';
import { sweepMessages } from './messages.operations.ts';
import { messagesRoutes } from './messages.routes.ts';

export const messages: Feature = {
  uses: ['activity'],
  routes: [messagesRoutes],
  mailKinds: messagesMailKinds,
  sweeps: { messages: sweepMessages },
};
