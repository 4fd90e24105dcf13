/** The call with which an organizer tells something to everybody who has registered. */
import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/events/event-notices.contract.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { route } from '#server/platform/http/route.ts';
import { sendNotice } from './event-notices.operations.ts';

export function eventNoticesRoutes(app: FastifyInstance, context: AppContext): void {
  route(app, context, contract.sendNotice, 'member', ({ caller, params, body }) =>
    sendNotice(context, caller, params.id, body),
  );
}
