/** Verifying beside the student with a code from the contact’s mailbox. */
import type { Feature } from '#server/platform/feature.ts';
import { onTheSpotMailKinds } from './on-the-spot.emails.ts';
import { sweepCodes } from './on-the-spot.operations.ts';
import { onTheSpotRoutes } from './on-the-spot.routes.ts';

export const onTheSpot: Feature = {
  uses: ['entries', 'entry-history', 'verification'],
  routes: [onTheSpotRoutes],
  mailKinds: onTheSpotMailKinds,
  sweeps: { codes: sweepCodes },
};
