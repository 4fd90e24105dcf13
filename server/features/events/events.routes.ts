/** The calls of community events (specification, section 7). */
import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/events/events.contract.ts';
import { EVENTS_PAGE_SIZE } from '#shared/events/events.rules.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { pagedOrAll } from '#server/platform/http/paged.ts';
import { route } from '#server/platform/http/route.ts';
import { eventCalendarRoutes } from './calendar/event-calendar.routes.ts';
import { closeEvent } from './event-closing.operations.ts';
import { registerForEvent, withdrawFromEvent } from './registration/event-registration.operations.ts';
import { updateEvent } from './event-update.operations.ts';
import * as operations from './events.operations.ts';
import { selectEvents } from './events.queries.ts';

export function eventsRoutes(app: FastifyInstance, context: AppContext): void {
  route(app, context, contract.listEvents, 'member', async ({ caller, query, reply }) => {
    const now = context.clock.now();
    const found = selectEvents(context.db, caller.account_id, query, now);
    const rows = await pagedOrAll(reply, found, query, EVENTS_PAGE_SIZE);
    return rows.map((row) => operations.toEvent(row, now));
  });
  route(app, context, contract.getEvent, 'member', ({ caller, params }) =>
    operations.showEvent(context, caller, params.eventId),
  );
  route(app, context, contract.listOwnEvents, 'member', ({ caller }) =>
    operations.listOwnEvents(context, caller),
  );
  route(app, context, contract.postEvent, 'member', ({ caller, body }) =>
    operations.postEvent(context, caller, body),
  );
  route(app, context, contract.updateEvent, 'member', ({ caller, params, body }) =>
    updateEvent(context, caller, params.id, body),
  );
  route(app, context, contract.deleteEvent, 'signed-in', async ({ caller, params }) => {
    await operations.deleteEvent(context, caller, params.id);
    return { detail: 'The event was deleted.' };
  });

  route(
    app,
    context,
    contract.closeEvent,
    { access: 'administrator', audited: true },
    async ({ caller, params, body }) => {
      await closeEvent(context, caller, params.id, body);
      return { detail: 'The event is closed.' };
    },
  );

  route(app, context, contract.registerForEvent, 'member', ({ caller, params }) =>
    registerForEvent(context, caller, params.id),
  );
  route(app, context, contract.withdrawFromEvent, 'signed-in', ({ caller, params }) =>
    withdrawFromEvent(context, caller, params.id),
  );
  eventCalendarRoutes(app, context);
}
