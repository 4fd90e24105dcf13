/** The calls of what a school decides about events. */
import type { FastifyInstance } from 'fastify';
import * as rules from '#shared/events/event-rules.contract.ts';
import * as events from '#shared/events/events.contract.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { route } from '#server/platform/http/route.ts';
import { approveEvent, listWaitingEvents, refuseEvent } from './event-approval.operations.ts';
import { hideEvent, showEventAgain } from './event-hiding.operations.ts';
import { decideEventRules, showEventRules } from './event-rules.operations.ts';

const audited = { access: 'administrator', audited: true } as const;
const deciding = { access: 'head', audited: true, needsFreshSignIn: 'staff' } as const;

export function eventRulesRoutes(app: FastifyInstance, context: AppContext): void {
  route(app, context, rules.getEventRules, 'head', ({ caller }) => showEventRules(context.db, caller));
  route(app, context, rules.setEventRules, deciding, ({ caller, body }) =>
    decideEventRules(context, caller, body),
  );

  route(app, context, events.listWaitingEvents, 'administrator', async ({ caller, query, reply }) => {
    const { events: waiting, total } = await listWaitingEvents(context, caller, query);
    reply.header('x-total-count', String(total));
    return waiting;
  });
  route(app, context, events.approveEvent, audited, async ({ caller, params, body }) => {
    await approveEvent(context, caller, params.id, body.version);
    return { detail: 'The event is approved.' };
  });
  route(app, context, events.refuseEvent, audited, async ({ caller, params, body }) => {
    await refuseEvent(context, caller, params.id, body);
    return { detail: 'The event is not approved.' };
  });

  route(app, context, events.hideEvent, audited, async ({ caller, params, body }) => {
    await hideEvent(context, caller, params.id, body);
    return { detail: 'The event is hidden.' };
  });
  route(app, context, events.showHiddenEvent, audited, async ({ caller, params }) => {
    await showEventAgain(context, caller, params.id);
    return { detail: 'The event is shown.' };
  });
}
