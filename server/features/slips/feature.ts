/** Printed slips that a contact signs. */
import * as contract from '#shared/slips/slips.contract.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Route } from '#server/platform/http/route.ts';
import { sweepSlips, listTakenToday, lookAtSlip, printSlips, takeInSlip } from './slips.operations.ts';

export const slips: Feature = {
  uses: ['administration', 'entries', 'entry-history'],
  routes: [slipsRoutes],
  sweeps: { slips: sweepSlips },
};

function slipsRoutes(route: Route, context: AppContext): void {
  route(contract.printSlips, 'of-a-school', async ({ caller, query, reply }) =>
    reply
      .type('application/pdf')
      .header('content-disposition', 'inline; filename="slip.pdf"')
      .send(await printSlips(context, caller, query.ids)),
  );
  route(contract.lookAtSlip, 'administrator', ({ caller, body }) => lookAtSlip(context, caller, body.slip));
  route(contract.takeInSlip, 'administrator', ({ caller, body }) => takeInSlip(context, caller, body));
  route(contract.listTakenSlips, 'administrator', ({ caller }) => listTakenToday(context, caller));
}
