/** Verifying beside the student with a code from the contact’s mailbox. */
import * as contract from '#shared/entries/on-the-spot.contract.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Route } from '#server/platform/http/route.ts';
import {
  onTheSpotMailKinds,
  sweepCodes,
  confirmWithCode,
  readCodeState,
  sendCode,
} from './on-the-spot.operations.ts';

export const onTheSpot: Feature = {
  uses: ['entries', 'entry-history', 'verification'],
  routes: [onTheSpotRoutes],
  mailKinds: onTheSpotMailKinds,
  sweeps: { codes: sweepCodes },
};

function onTheSpotRoutes(route: Route, context: AppContext): void {
  route(contract.sendCode, 'of-a-school', ({ caller, params }) => sendCode(context, caller, params.pk));
  route(contract.watchCode, 'of-a-school', ({ caller, params }) => readCodeState(context, caller, params.pk));
  route(contract.confirmCode, 'of-a-school', ({ caller, params, body }) =>
    confirmWithCode(context, caller, params.pk, body.code),
  );
}
