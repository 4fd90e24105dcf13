/** Calls of the school to contacts: the sheet of what waits for one contact, and what they answered. */
import * as contract from '#features/office/phone-calls.contract.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { Route } from '#server/platform/http/route.ts';
import { readCallSheet, recordCall, sweepNumbers } from './phone-calls.operations.ts';

export const calls: Feature = {
  routes: [callRoutes],
  sweeps: { 'contact numbers': sweepNumbers },
};

function callRoutes(route: Route, context: AppContext): void {
  route(contract.readCallSheet, 'administrator', ({ caller, params }) =>
    readCallSheet(context, caller, params.id),
  );
  route(contract.recordCall, 'administrator', ({ caller, params, body }) =>
    recordCall(context, caller, params.id, body),
  );
}
