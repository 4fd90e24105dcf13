import { sendNotice as sendNoticeCall } from '#features/events/event-notices.contract.ts';
import * as rules from '#features/events/event-rules.contract.ts';
import * as contract from '#features/events/events.contract.ts';
import { EVENTS_PAGE_SIZE } from '#features/events/events.rules.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import { paged, pagedOrAll } from '#server/platform/http/paged.ts';
import type { Route } from '#server/platform/http/route.ts';
import { runForEach } from '#server/platform/jobs/jobs.ts';
import { queueMails } from '#server/platform/mail/mail.ts';
import { CALENDAR_TYPE } from './calendar/event-calendar.ts';
import { writeEventCalendar } from './calendar/event-calendar.operations.ts';
import { noticeMailKinds, sendNotice } from './event-notices.operations.ts';
import * as staff from './event-staff.operations.ts';
import { EVENT_REMINDER_MAIL, eventsMailKinds, mailsAbout } from './events.mails.ts';
import * as operations from './events.operations.ts';
import { seatEverywhere, seatMailKinds } from './registration/wait-list.operations.ts';
import { lockEvent, selectEvents } from './events.queries.ts';
import {
  claimRemindable,
  findEventsToRemindOf,
  registerForEvent,
  withdrawFromEvent,
} from './registration/event-registration.operations.ts';

export const events: Feature = {
  routes: [eventsRoutes, staffRoutes],
  mailKinds: { ...eventsMailKinds, ...noticeMailKinds, ...seatMailKinds },
  jobs: [
    { name: 'remind-attendees', cron: '27 * * * *', work: remindAttendees },
    { name: 'seat-waiting', cron: '*/10 * * * *', work: seatEverywhere },
  ],
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
  route(contract.downloadEventCalendar, 'member', async ({ caller, params, reply }) => {
    const text = await writeEventCalendar(context, caller, params.eventId);
    reply
      .type(CALENDAR_TYPE)
      .header('content-disposition', `attachment; filename="event-${params.eventId}.ics"`);
    return reply.send(text);
  });
  route(contract.listOwnEvents, 'member', ({ caller }) => operations.listOwnEvents(context, caller));
  route(contract.postEvent, 'member', ({ caller, body }) => operations.postEvent(context, caller, body));
  route(contract.updateEvent, 'member', ({ caller, params, body }) =>
    operations.updateEvent(context, caller, params.id, body),
  );
  route(contract.deleteEvent, 'signed-in', async ({ caller, params }) => {
    await operations.deleteEvent(context, caller, params.id);
    return { detail: 'The event was deleted.' };
  });

  route(contract.registerForEvent, 'member', ({ caller, params, query }) =>
    registerForEvent(context, caller, params.id, query.wait === 'true'),
  );
  route(contract.withdrawFromEvent, 'signed-in', ({ caller, params }) =>
    withdrawFromEvent(context, caller, params.id),
  );
  route(sendNoticeCall, 'member', ({ caller, params, body }) =>
    sendNotice(context, caller, params.id, body.text),
  );
}

const audited = { access: 'administrator', audited: true } as const;
const deciding = { access: 'head', audited: true, needsFreshSignIn: 'staff' } as const;

function staffRoutes(route: Route, context: AppContext): void {
  const { db, clock } = context;
  route(rules.getEventRules, 'head', ({ caller }) => staff.findEventRules(db, caller.school_id));
  route(rules.setEventRules, deciding, ({ caller, body }) => staff.setEventRules(context, caller, body));
  route(contract.listWaitingEvents, 'administrator', async ({ caller, query, reply }) => {
    const now = clock.now();
    const rows = await paged(reply, staff.selectWaitingEvents(db, caller, now), query, EVENTS_PAGE_SIZE);
    return rows.map((row) => ({ ...operations.toEvent(row, now), version: row.sequence }));
  });
  route(contract.approveEvent, audited, ({ caller, params, body }) =>
    'undo' in body
      ? staff.undoDecision(context, caller, params.id, 'event approved')
      : staff.approveEvent(context, caller, params.id, body.version),
  );
  route(contract.refuseEvent, audited, ({ caller, params, body: { undo, ...why } }) =>
    undo
      ? staff.undoDecision(context, caller, params.id, 'event refused')
      : staff.refuseEvent(context, caller, params.id, why),
  );
  route(contract.closeEvent, audited, ({ caller, params, body: { undo, ...why } }) =>
    undo
      ? staff.undoDecision(context, caller, params.id, 'event closed')
      : staff.closeEvent(context, caller, params.id, why),
  );
  route(contract.hideEvent, audited, ({ caller, params, body }) =>
    staff.hideEvent(context, caller, params.id, body),
  );
  route(contract.showHiddenEvent, audited, ({ caller, params }) =>
    staff.showEventAgain(context, caller, params.id),
  );
}

/** Due from 9 a.m. the day before until the event begins. @throws Error when some failed, after handling the others */
async function remindAttendees(context: Pick<AppContext, 'db' | 'clock' | 'log'>): Promise<void> {
  const due = await findEventsToRemindOf(context.db, context.clock.now());
  await runForEach(context, due, (trx, eventId) => remindOf(context, trx, eventId), {
    name: 'event_id',
    one: 'The people of an event could not be reminded',
    all: (count) => `The people of ${count} events could not be reminded`,
  });
}

async function remindOf(context: Pick<AppContext, 'clock'>, trx: Trx, eventId: number): Promise<void> {
  const event = await lockEvent(trx, eventId);
  const now = context.clock.now();
  // Deleted or begun meanwhile.
  if (!event || event.starts_at <= now) return;
  const people = await claimRemindable(trx, eventId, now);
  await queueMails(context, trx, EVENT_REMINDER_MAIL, mailsAbout(event, people));
}
