/** Printed slips that a contact signs. */
import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/slips/slips.contract.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { route } from '#server/platform/http/route.ts';
import { sweepSlips, listTakenToday, lookAtSlip, printSlips, takeInSlip } from './slips.operations.ts';

export const slips: Feature = {
  uses: ['administration', 'entries', 'entry-history'],
  routes: [slipsRoutes],
  sweeps: { slips: sweepSlips },
};

function slipsRoutes(app: FastifyInstance, context: AppContext): void {
  route(app, context, contract.printSlips, 'of-a-school', async ({ caller, query, reply }) =>
    reply
      .type('application/pdf')
      .header('content-disposition', 'inline; filename="slip.pdf"')
      .send(await printSlips(context, caller, query.ids)),
  );
  route(app, context, contract.lookAtSlip, 'administrator', ({ caller, body }) =>
    lookAtSlip(context, caller, body.slip),
  );
  route(app, context, contract.takeInSlip, 'administrator', ({ caller, body }) =>
    takeInSlip(context, caller, body),
  );
  route(app, context, contract.listTakenSlips, 'administrator', ({ caller }) =>
    listTakenToday(context, caller),
  );
}
