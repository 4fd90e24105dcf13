/** What happens when people look at community events, post and delete them (specification, sections 2 and 5; rulings, section 7). */
import { dayInZone } from '#shared/calendar.ts';
import {
  formatEventDate,
  formatEventTime,
  parseEventDate,
  parseEventTime,
} from '#shared/events/event-time.ts';
import type { Attendee, CommunityEvent, DetailedEvent } from '#shared/events/events.contract.ts';
import { eventChecks, seatsIn, type EventForm } from '#shared/events/events.rules.ts';
import { personName } from '#shared/rules.ts';
import { InvalidFields, NotAllowed, NotFound, refuseFirstFailure } from '#server/platform/http/errors.ts';
import { queueMails } from '#server/platform/mail/mail.ts';
import type { Db, AppContext, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { consume } from '#server/platform/auth/rate-limit.ts';
import { selectAttendees, selectRegistered } from './event-registrations.queries.ts';
import { CANCELLED_MAIL, eventInMail } from './events.kinds.ts';
import { POSTS, TOO_MANY_POSTS } from './events.limits.ts';
import * as queries from './events.queries.ts';

export const NO_SUCH_TIME =
  'There is no such time on that day: the clocks go forward. Please choose another time.';
export const TIME_IS_OVER = 'This time is over. Please choose a time to come.';
export const NOT_THE_ORGANIZER = 'Only the person who has posted an event can delete it.';

/** Which events are asked for: a page of them, or without `page` all. */
export interface EventsOptions {
  readonly search: string;
  readonly show: queries.EventFilter['show'];
  readonly page: number | undefined;
  readonly pageSize: number;
}

/** The events of all schools that are asked for, and how many there are on all pages. */
export async function listEvents(
  { db, clock }: AppContext,
  caller: Caller,
  { search, show, page, pageSize }: EventsOptions,
): Promise<{ events: CommunityEvent[]; total: number }> {
  const now = clock.now();
  const filter = { search: personName(search), show };
  const range = page === undefined ? undefined : { limit: pageSize, offset: (page - 1) * pageSize };
  const rows = await queries.selectEvents(db, caller.account_id, filter, now, range);
  const total = range ? await queries.countEvents(db, caller.account_id, filter, now) : rows.length;
  return { events: rows.map((row) => toEvent(row, now)), total };
}

/**
 * One event; for its organizer with those who are registered, and for an administrator also with the addresses of those of
 * the own school.
 *
 * @throws NotFound when there is none, or it was deleted.
 */
export async function showEvent(
  { db, clock }: AppContext,
  caller: Caller,
  eventId: number,
): Promise<DetailedEvent> {
  const row = await queries.findEvent(db, caller.account_id, eventId);
  if (!row) throw new NotFound();
  const now = clock.now();
  if (!row.is_organizer) return toEvent(row, now);
  const people = await selectAttendees(db, caller.account_id, eventId);
  const event = toOwnEvent(row, now, people);
  if (!caller.is_school_administration && !caller.is_school_administration_head) return event;
  const ofSchool = people.filter(({ school_id }) => school_id === caller.school_id);
  return { ...event, school_addresses: ofSchool.map(({ email }) => email) };
}

/** The events that the caller has posted, with those who are registered, and those they are registered for. */
export async function listOwnEvents(
  { db, clock }: AppContext,
  { account_id }: Caller,
): Promise<{ posted: DetailedEvent[]; registered: CommunityEvent[] }> {
  const now = clock.now();
  const posted = await queries.selectOwnEvents(db, account_id, 'posted', now);
  const registered = await queries.selectOwnEvents(db, account_id, 'registered', now);
  const attendees = Map.groupBy(await selectAttendees(db, account_id), ({ event_id }) => event_id);
  return {
    posted: posted.map((row) => toOwnEvent(row, now, attendees.get(row.id) ?? [])),
    registered: registered.map((row) => toEvent(row, now)),
  };
}

/**
 * Posts an event of the caller, at the time of the clocks of their school. The same form sent again, because its answer
 * was lost, answers the event that it has posted.
 *
 * @throws InvalidFields for the first check that fails, for a time that the clocks skip, and for one that is over; TooMany.
 */
export async function postEvent(
  context: AppContext,
  caller: Caller,
  typed: EventForm,
): Promise<CommunityEvent> {
  const { db, clock } = context;
  const now = clock.now();
  const form = normalized(typed);
  refuseFirstFailure(eventChecks(dayInZone(now, caller.time_zone)), form);
  const when = await readStart(db, form, caller.time_zone, now);
  const { account_id: organizer_id, school_id, time_zone } = caller;
  const { name, description, location } = form;
  const max_attendees = seatsIn(form.max_attendees);
  const event = { organizer_id, school_id, time_zone, name, description, location, max_attendees, ...when };
  const row = await db.transaction().execute(async (trx) => {
    // Before it is looked for, so that the same form twice at once does not slip through either.
    await queries.lockOrganizer(trx, organizer_id);
    let id = await queries.findSameEvent(trx, event);
    if (id === undefined) {
      await consume({ db: trx, clock }, `events:post:${organizer_id}`, POSTS, TOO_MANY_POSTS);
      id = await queries.insertEvent(trx, event, now);
    }
    return queries.findEvent(trx, organizer_id, id);
  });
  if (!row) throw new NotFound();
  return toEvent(row, now);
}

/** Texts in composed letters, so that what looks the same is found; a name and a place are one line. */
export function normalized(form: EventForm): EventForm {
  return {
    ...form,
    name: personName(inOneDirection(form.name)),
    location: personName(inOneDirection(form.location)),
    description: inOneDirection(form.description).normalize('NFC').replaceAll('\r\n', '\n'),
  };
}

/** Without marks that turn round what follows them: in a mail that is what we say. Letters have a direction without them. */
function inOneDirection(text: string): string {
  return text.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '');
}

/** When an event begins: what the clocks of its zone show, and the instant that it is. */
export interface Start {
  readonly local_date: string;
  readonly local_time: string;
  readonly starts_at: Date;
}

/** When an event of a form that has passed the checks begins. @throws InvalidFields for a time that the clocks of the zone never show on that day, and for one that is over. */
export async function readStart(db: Db | Trx, form: EventForm, timeZone: string, now: Date): Promise<Start> {
  // Both were checked.
  const local_date = parseEventDate(form.date) ?? '';
  const local_time = parseEventTime(form.time) ?? '';
  const starts_at = await queries.findInstant(db, local_date, local_time, timeZone);
  if (!starts_at) throw new InvalidFields({ time: [NO_SUCH_TIME] });
  if (starts_at <= now) throw new InvalidFields({ time: [TIME_IS_OVER] });
  return { local_date, local_time, starts_at };
}

/**
 * Deletes an event of the caller's own: nobody sees it any more, and calendars are told. Everybody who is registered is
 * mailed, unless it has begun already.
 *
 * @throws NotFound when there is none; NotAllowed when it is somebody else's.
 */
export async function deleteEvent(context: AppContext, caller: Caller, eventId: number): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const event = await queries.lockEvent(trx, eventId);
    if (!event) throw new NotFound();
    if (event.organizer_id !== caller.account_id) throw new NotAllowed(NOT_THE_ORGANIZER);
    await cancel(context, trx, event);
  });
}

/** Deletes all events of an account that is about to go, as its owner would; those who are registered are mailed. */
export async function deleteEventsOf(context: AppContext, trx: Trx, accountId: number): Promise<void> {
  for (const eventId of await queries.selectStandingEvents(trx, accountId)) {
    const event = await queries.lockEvent(trx, eventId);
    if (event) await cancel(context, trx, event);
  }
}

/** Cancels a locked event, and mails those who are registered unless it has begun. */
async function cancel(context: AppContext, trx: Trx, event: queries.LockedEvent): Promise<void> {
  const now = context.clock.now();
  await queries.cancelEvent(trx, event.id, now);
  if (event.starts_at <= now) return;
  const people = await selectRegistered(trx, event.id);
  const mails = people.map(({ email, first_name }) => ({
    to: email,
    data: { first_name, event: eventInMail(event) },
  }));
  await queueMails(context, trx, CANCELLED_MAIL, mails);
}

/** An event as everybody sees it. */
function toEvent(row: queries.EventRow, now: Date): CommunityEvent {
  const { id, name, description, location, time_zone, max_attendees, current_attendees } = row;
  const { organizer, school, is_organizer, is_registered, starts_at } = row;
  return {
    id,
    name,
    description,
    location,
    date: formatEventDate(row.local_date),
    time: formatEventTime(row.local_time),
    starts_at: starts_at.toISOString(),
    time_zone,
    max_attendees,
    current_attendees,
    organizer,
    school,
    is_organizer,
    is_registered,
    is_past: starts_at <= now,
  };
}

/** For the organizer's eyes only. */
function toOwnEvent(
  row: queries.EventRow,
  now: Date,
  people: readonly (Attendee & { event_id: number })[],
): DetailedEvent {
  const attendees = people.map(({ id, name, email }) => ({ id, name, email }));
  return { ...toEvent(row, now), attendees, registered_users: attendees, version: row.sequence };
}
