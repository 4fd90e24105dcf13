/** The Administration Network: who is an administrator. */
import type { Feature } from '#server/platform/feature.ts';
import { networkMailKinds } from './network.emails.ts';
import { networkRoutes } from './network.routes.ts';

export const network: Feature = {
  uses: ['accounts', 'activity', 'second-factor'],
  routes: [networkRoutes],
  mailKinds: networkMailKinds,
};
