/** Community events. */
import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/events/events.contract.ts';
import { EVENTS_PAGE_SIZE } from '#shared/events/events.rules.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import { pagedOrAll } from '#server/platform/http/paged.ts';
import type { Route } from '#server/platform/http/route.ts';
import { doEach } from '#server/platform/jobs/jobs.ts';
import { queueMails } from '#server/platform/mail/mail.ts';
import { eventsMailKinds } from './events.emails.ts';
import { closeEvent, updateEvent } from './events.operations.ts';
import {
  registerForEvent,
  withdrawFromEvent,
  findEventsToRemindOf,
  claimRemindable,
} from './registration/event-registration.operations.ts';
import * as operations from './events.operations.ts';
import { selectEvents, lockEvent } from './events.queries.ts';
import { CALENDAR_TYPE } from './calendar/event-calendar.ts';
import * as calendar from './calendar/event-calendar.operations.ts';
import { EVENT_REMINDER_MAIL, eventInMail } from './events.kinds.ts';

export const events: Feature = {
  uses: ['activity', 'staff-mail'],
  routes: [eventsRoutes, eventCalendarRoutes],
  mailKinds: eventsMailKinds,
  jobs: [{ name: 'remind-attendees', cron: '27 * * * *', work: remindAttendees }],
};

function eventsRoutes(route: Route, context: AppContext): void {
  route(contract.listEvents, 'member', async ({ caller, query, reply }) => {
    const now = context.clock.now();
    const found = selectEvents(context.db, caller.account_id, query, now);
    const rows = await pagedOrAll(reply, found, query, EVENTS_PAGE_SIZE);
    return rows.map((row) => operations.toEvent(row, now));
  });
  route(contract.getEvent, 'member', ({ caller, params }) =>
    operations.showEvent(context, caller, params.eventId),
  );
  route(contract.listOwnEvents, 'member', ({ caller }) => operations.listOwnEvents(context, caller));
  route(contract.postEvent, 'member', ({ caller, body }) => operations.postEvent(context, caller, body));
  route(contract.updateEvent, 'member', ({ caller, params, body }) =>
    updateEvent(context, caller, params.id, body),
  );
  route(contract.deleteEvent, 'signed-in', async ({ caller, params }) => {
    await operations.deleteEvent(context, caller, params.id);
    return { detail: 'The event was deleted.' };
  });

  route(contract.closeEvent, { access: 'administrator', audited: true }, async ({ caller, params, body }) => {
    await closeEvent(context, caller, params.id, body);
    return { detail: 'The event is closed.' };
  });

  route(contract.registerForEvent, 'member', ({ caller, params }) =>
    registerForEvent(context, caller, params.id),
  );
  route(contract.withdrawFromEvent, 'signed-in', ({ caller, params }) =>
    withdrawFromEvent(context, caller, params.id),
  );
}

function eventCalendarRoutes(route: Route, context: AppContext, app: FastifyInstance): void {
  route(contract.downloadEventCalendar, 'member', async ({ caller, params, reply }) => {
    const text = await calendar.writeEventCalendar(context, caller, params.eventId);
    reply
      .type(CALENDAR_TYPE)
      .header('content-disposition', `attachment; filename="event-${params.eventId}.ics"`);
    return reply.send(text);
  });

  route(contract.getCalendarFeed, 'member', ({ caller }) => calendar.showFeed(context, caller));
  route(contract.renewCalendarFeed, 'member', ({ caller }) => calendar.renewFeed(context, caller));
  route(contract.revokeCalendarFeed, 'member', async ({ caller }) => {
    await calendar.revokeFeed(context.db, caller.account_id);
    return { detail: 'Your private calendar address has ended.' };
  });

  // Calendar programs send no cookie: anyone with the address may read it. Caches must not keep it.
  app.get<{ Params: { token: string } }>(
    '/calendar/:token.ics',
    { config: { access: 'anyone', secretParam: 'token' }, schema: { hide: true } },
    async ({ params }, reply) => {
      const text = await calendar.writeFeed(context, params.token);
      reply
        .type(CALENDAR_TYPE)
        .header('cache-control', 'private, no-store')
        .header('content-disposition', 'inline; filename="limelight.ics"');
      return reply.send(text);
    },
  );
}

/**
 * Reminders are due from nine in the morning of the day before until the event begins, also after an outage.
 * @throws Error when some events failed, after handling the others.
 */
async function remindAttendees(context: Pick<AppContext, 'db' | 'clock' | 'log'>): Promise<void> {
  const { db, clock, log } = context;
  await doEach(
    await findEventsToRemindOf(db, clock.now()),
    (eventId) => db.transaction().execute((trx) => remindOf(context, trx, eventId)),
    (err, event_id) => log.error({ err, event_id }, 'The people of an event could not be reminded'),
    (failed) =>
      `The people of ${failed.length} events could not be reminded: ${failed.slice(0, 20).join(', ')}`,
  );
}

async function remindOf(context: Pick<AppContext, 'clock'>, trx: Trx, eventId: number): Promise<void> {
  const event = await lockEvent(trx, eventId);
  const now = context.clock.now();
  // It was deleted, or has begun, just before.
  if (!event || event.starts_at <= now) return;
  const mails = (await claimRemindable(trx, eventId, now)).map(({ id, email, first_name }) => ({
    to: email,
    data: { account_id: id, first_name, event: eventInMail(event) },
  }));
  await queueMails(context, trx, EVENT_REMINDER_MAIL, mails);
}
