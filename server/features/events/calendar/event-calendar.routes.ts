/** Routes of calendars, including the private address that calendar programs fetch. */
import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/events/events.contract.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { route } from '#server/platform/http/route.ts';
import { CALENDAR_TYPE } from './event-calendar.ts';
import * as operations from './event-calendar.operations.ts';

export function eventCalendarRoutes(app: FastifyInstance, context: AppContext): void {
  route(app, context, contract.downloadEventCalendar, 'member', async ({ caller, params, reply }) => {
    const text = await operations.writeEventCalendar(context, caller, params.eventId);
    reply
      .type(CALENDAR_TYPE)
      .header('content-disposition', `attachment; filename="event-${params.eventId}.ics"`);
    return reply.send(text);
  });

  route(app, context, contract.getCalendarFeed, 'member', ({ caller }) =>
    operations.showFeed(context, caller),
  );
  route(app, context, contract.renewCalendarFeed, 'member', ({ caller }) =>
    operations.renewFeed(context, caller),
  );
  route(app, context, contract.revokeCalendarFeed, 'member', async ({ caller }) => {
    await operations.revokeFeed(context.db, caller.account_id);
    return { detail: 'Your private calendar address has ended.' };
  });

  // Calendar programs send no cookie: anyone with the address may read it. Caches must not keep it.
  app.get<{ Params: { token: string } }>(
    '/calendar/:token.ics',
    { config: { access: 'anyone', secretParam: 'token' }, schema: { hide: true } },
    async ({ params }, reply) => {
      const text = await operations.writeFeed(context, params.token);
      reply
        .type(CALENDAR_TYPE)
        .header('cache-control', 'private, no-store')
        .header('content-disposition', 'inline; filename="limelight.ics"');
      return reply.send(text);
    },
  );
}
