/** Routes of confirming on the contact's own phone, and of the receipt; the contact's side is for anyone with the link. */
import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/entries/spot.contract.ts';
import * as ruleContract from '#shared/entries/spot-rule.contract.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { addressKey, consume } from '#server/platform/auth/rate-limit.ts';
import { findCaller } from '#server/platform/auth/sessions.ts';
import { route } from '#server/platform/http/route.ts';
import { SPOT_LOOKS } from './on-the-spot.limits.ts';
import { answerReceipt, readReceipt } from './receipt.operations.ts';
import { decideSpotRule, showSpotRule } from './spot-rule.operations.ts';
import * as spot from './spot.operations.ts';

const deciding = { access: 'head', audited: true, needsFreshSignIn: 'staff' } as const;

export function spotRoutes(app: FastifyInstance, context: AppContext): void {
  const count = (ip: string) => consume(context, addressKey('spot', ip), SPOT_LOOKS);
  route(app, context, contract.startSpot, 'of-a-school', ({ caller, params }) =>
    spot.showSpot(context, caller, params.pk),
  );
  route(app, context, contract.watchSpot, 'of-a-school', ({ caller, params }) =>
    spot.readSpotState(context, caller, params.pk),
  );
  route(app, context, ruleContract.getSpotRule, 'head', ({ caller }) => showSpotRule(context.db, caller));
  route(app, context, ruleContract.setSpotRule, deciding, ({ caller, body }) =>
    decideSpotRule(context, caller, body),
  );
  route(app, context, contract.lookAtSpot, 'anyone', async ({ body, request, reply }) => {
    await count(request.ip);
    return spot.lookAtSpot(context, await findCaller(context, request, reply), body.token);
  });
  route(app, context, contract.confirmSpot, 'anyone', async ({ body, request, reply }) => {
    await count(request.ip);
    return spot.confirmOnTheSpot(context, await findCaller(context, request, reply), body);
  });
  route(app, context, contract.lookAtReceipt, 'anyone', async ({ body, request }) => {
    await count(request.ip);
    return readReceipt(context, body.token);
  });
  route(app, context, contract.answerReceipt, 'anyone', async ({ body, request, reply }) => {
    await count(request.ip);
    const viewer = await findCaller(context, request, reply);
    return answerReceipt(context, viewer, body.token, body.answer);
  });
}
