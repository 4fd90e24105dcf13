/** Deleted entries, and getting them back. */
import type { Feature } from '#server/platform/feature.ts';
import { recyclingBinMailKinds } from './recycling-bin.emails.ts';
import { recyclingBinRoutes } from './recycling-bin.routes.ts';

export const recyclingBin: Feature = {
  uses: ['entries', 'entry-history'],
  routes: [recyclingBinRoutes],
  mailKinds: recyclingBinMailKinds,
};
