/** The calls of community events (specification, section 7). */
import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/events/events.contract.ts';
import { EVENTS_PAGE_SIZE } from '#shared/events/events.rules.ts';
import type { Platform } from '#server/platform/app-context.ts';
import { route } from '#server/platform/http/route.ts';
import { eventCalendarRoutes } from './event-calendar.routes.ts';
import { registerForEvent, withdrawFromEvent } from './event-registration.operations.ts';
import { updateEvent } from './event-update.operations.ts';
import * as operations from './events.operations.ts';

/** Adds the routes of events and their calendars. */
export function eventsRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, contract.listEvents, 'signed-in', async ({ caller, query, reply }) => {
    const { events, total } = await operations.listEvents(platform, caller, {
      search: query.search ?? '',
      show: query.show,
      page: query.page ?? (query.page_size === undefined ? undefined : 1),
      pageSize: query.page_size ?? EVENTS_PAGE_SIZE,
    });
    reply.header('x-total-count', String(total));
    return events;
  });
  route(app, platform, contract.getEvent, 'signed-in', ({ caller, params }) =>
    operations.showEvent(platform, caller, params.eventId),
  );
  route(app, platform, contract.listOwnEvents, 'signed-in', ({ caller }) =>
    operations.listOwnEvents(platform, caller),
  );
  route(app, platform, contract.postEvent, 'signed-in', ({ caller, body }) =>
    operations.postEvent(platform, caller, body),
  );
  route(app, platform, contract.updateEvent, 'signed-in', ({ caller, params, body }) =>
    updateEvent(platform, caller, params.id, body),
  );
  route(app, platform, contract.deleteEvent, 'signed-in', async ({ caller, params }) => {
    await operations.deleteEvent(platform, caller, params.id);
    return { detail: 'The event was deleted.' };
  });

  route(app, platform, contract.registerForEvent, 'signed-in', ({ caller, params }) =>
    registerForEvent(platform, caller, params.id),
  );
  route(app, platform, contract.withdrawFromEvent, 'signed-in', ({ caller, params }) =>
    withdrawFromEvent(platform, caller, params.id),
  );
  eventCalendarRoutes(app, platform);
}
