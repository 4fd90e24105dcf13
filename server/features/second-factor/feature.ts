/** A second step at sign-in: codes of an app, passkeys, recovery codes. */
import type { Feature } from '#server/platform/feature.ts';
import { secondFactorMailKinds } from './second-factor.emails.ts';
import { sweepSecondFactors } from './second-factor.operations.ts';
import { secondFactorRoutes } from './second-factor.routes.ts';

export const secondFactor: Feature = {
  uses: ['activity'],
  routes: [secondFactorRoutes],
  mailKinds: secondFactorMailKinds,
  sweeps: { 'second factors': sweepSecondFactors },
};
