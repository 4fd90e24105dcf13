/** Printed slips that a contact signs. */
import type { Feature } from '#server/platform/feature.ts';
import { sweepSlips } from './slips.operations.ts';
import { slipsRoutes } from './slips.routes.ts';

export const slips: Feature = {
  uses: ['administration', 'entries', 'entry-history'],
  routes: [slipsRoutes],
  sweeps: { slips: sweepSlips },
};
