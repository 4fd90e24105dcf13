/** Viewing, posting and deleting community events (specification, sections 2 and 5; rulings, section 7). */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { listState } from '#features/attendance/attendance.rules.ts';
import { dayInZone } from '#shared/calendar.ts';
import { minimumAgeIn } from '#shared/minimum-age.ts';
import {
  formatEventDate,
  formatEventTime,
  parseEventDate,
  parseEventTime,
} from '#features/events/event-time.ts';
import type { AttendeeNotice } from '#features/events/event-notices.contract.ts';
import type { Attendee, CommunityEvent, DetailedEvent } from '#features/events/events.contract.ts';
import {
  eventChecks,
  eventHoursIn,
  seatsIn,
  type EventForm,
  BEGUN_EVENT,
  NOT_YOURS_TO_CHANGE,
  tooFewSeats,
} from '#features/events/events.rules.ts';
import { notifyAdministrators } from '#features/membership/server/staff-mail/staff-mail.operations.ts';
import type { Db, AppContext, Trx } from '#server/platform/app-context.ts';
import { consume, type Limit } from '#server/platform/auth/rate-limit.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import {
  Conflict,
  InvalidFields,
  NotAllowed,
  NotFound,
  refuseFirstFailure,
} from '#server/platform/http/errors.ts';
import { refuseOutsider } from '#server/platform/http/route.ts';
import { queueMails } from '#server/platform/mail/mail.ts';
import { addNumbered, findRows, holds, isNull } from '#server/platform/database/rows.ts';
import { counts } from '#server/platform/database/standing.ts';
import { CANCELLED_MAIL, CHANGED_MAIL, eventInMail, mailsAbout, nameForOrganizer } from './events.mails.ts';
import * as queries from './events.queries.ts';
import { seatWaiting } from './registration/wait-list.operations.ts';
import {
  renewReminders,
  selectAttendees,
  selectRegistered,
  type AttendeeRow,
} from './registration/event-registration.operations.ts';

const POSTS: Limit = { times: 20, seconds: 24 * 60 * 60 };
const TOO_MANY_POSTS = `You have posted ${POSTS.times} events within a day, which is the most that is possible.`;
/** Changes of one event per day that mail everyone registered. */
const MAILED_CHANGES: Limit = { times: 10, seconds: 24 * 60 * 60 };
const TOO_MANY_CHANGES = `You have changed the date, time or place of this event ${MAILED_CHANGES.times} times within a day, which is the most that is possible: everybody who is registered is mailed each time.`;

const NO_SUCH_TIME = 'There is no such time on that day: the clocks go forward. Please choose another time.';
const TIME_IS_OVER = 'This time is over. Please choose a time to come.';
const NOT_THE_ORGANIZER = 'Only the person who has posted an event can delete it.';
const LIST_CONFIRMED = 'Staff have confirmed the attendance list. They must take everybody off it first.';

/** Organizers also see attendees; administrators see the emails of their own school's. @throws NotFound */
export async function showEvent({ db, clock }: AppContext, caller: Caller, eventId: number) {
  const row = await queries.findEvent(db, caller.account_id, eventId);
  if (!row) throw new NotFound();
  const now = clock.now();
  const sent = await queries.selectNotices(db, caller.account_id, eventId);
  const notices = sent.length === 0 ? {} : { notices: sent.map(toNotice) };
  if (!row.is_organizer) return { ...toEvent(row, now), ...notices };
  const people = await selectAttendees(db, caller.account_id, eventId);
  const event = { ...toOwnEvent(row, now, people), ...notices };
  if (!caller.is_school_administration && !caller.is_school_administration_head) return event;
  const ofSchool = people.filter(({ school_id }) => school_id === caller.school_id);
  return { ...event, school_addresses: ofSchool.map(({ email }) => email) };
}

export async function listOwnEvents({ db, clock }: AppContext, { account_id }: Caller) {
  const now = clock.now();
  const posted = await queries.selectOwnEvents(db, account_id, 'posted', now);
  const registered = await queries.selectOwnEvents(db, account_id, 'registered', now);
  const waiting = await queries.selectOwnEvents(db, account_id, 'waiting', now);
  const attendees = Map.groupBy(await selectAttendees(db, account_id), ({ event_id }) => event_id);
  return {
    posted: posted.map((row) => toOwnEvent(row, now, attendees.get(row.id) ?? [])),
    registered: registered.map((row) => toEvent(row, now)),
    waiting: waiting.map((row) => toEvent(row, now)),
  };
}

/**
 * Uses the time zone of the caller's school. A retry of the same form returns its event. @throws
 * InvalidFields for the first failing check, and a skipped or past time; TooMany
 */
export async function postEvent(context: AppContext, caller: Caller, form: EventForm) {
  const { db, clock } = context;
  const now = clock.now();
  refuseFirstFailure(eventChecks(dayInZone(now, caller.time_zone)), form);
  const when = await readStart(db, form, caller.time_zone, now);
  const { account_id: organizer_id, school_id, time_zone } = caller;
  const posted = { organizer_id, school_id, time_zone, ...textOf(form), ...when };
  const row = await db.transaction().execute(async (trx) => {
    // Locked before the search, so that a duplicate sent at once is found.
    const organizer = await queries.lockOrganizer(trx, organizer_id);
    refuseOutsider(organizer, 'member');
    const event = { ...posted, awaits_approval: organizer.needs_approval };
    let id = await queries.findSameEvent(trx, event);
    if (id === undefined) {
      await consume({ db: trx, clock }, `events:post:${organizer_id}`, POSTS, TOO_MANY_POSTS);
      id = await addNumbered(trx, 'events', { ...event, created_at: now, updated_at: now });
      if (event.awaits_approval) await notifyAdministrators(context, trx, school_id, 'event');
    }
    return queries.findEvent(trx, organizer_id, id);
  });
  if (!row) throw new NotFound();
  return toEvent(row, now);
}

/** What the form says besides the time. */
function textOf(form: EventForm) {
  const { name, description, location, minimum_age } = form;
  return {
    name,
    description,
    location,
    max_attendees: seatsIn(form.max_attendees),
    hours: eventHoursIn(form)?.toFixed(2) ?? null,
    minimum_age: minimumAgeIn(minimum_age),
  };
}

interface Start {
  readonly local_date: string;
  readonly local_time: string;
  readonly starts_at: Date;
}

/** @throws InvalidFields for a time that the clocks skip, and for a past one */
async function readStart(db: Db | Trx, form: EventForm, timeZone: string, now: Date): Promise<Start> {
  const local_date = parseEventDate(form.date) ?? '';
  const local_time = parseEventTime(form.time) ?? '';
  const starts_at = await queries.findInstant(db, local_date, local_time, timeZone);
  if (!starts_at) throw new InvalidFields({ time: [NO_SUCH_TIME] });
  if (starts_at <= now) throw new InvalidFields({ time: [TIME_IS_OVER] });
  return { local_date, local_time, starts_at };
}

/** Mails those registered, unless it has begun. @throws NotFound; NotAllowed for another person's; Conflict for a confirmed list */
export async function deleteEvent(context: AppContext, caller: Caller, eventId: number): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const event = await queries.lockEvent(trx, eventId);
    if (!event) throw new NotFound();
    if (event.organizer_id !== caller.account_id) throw new NotAllowed(NOT_THE_ORGANIZER);
    await refuseConfirmed(trx, event, context.clock.now());
    await cancel(context, trx, event);
  });
}

/** While its attendance list is open, so that staff can correct it. @throws Conflict while hours verified by it stand that can be taken off */
export async function refuseConfirmed(trx: Trx, { id, starts_at }: queries.LockedEvent, now: Date) {
  const isListed = sql`exists (select from entries e join accounts a on a.id = e.account_id
    where e.event_id = ${id} and e.evidence_kind = 'attendance' and not e.recycling_bin
      and a.school_id = e.school_id and not a.is_staff and ${counts})`;
  if (listState(starts_at, now) !== 'over' && (await holds(trx, isListed)))
    throw new Conflict(LIST_CONFIRMED, 'list_confirmed');
}

/** Called before the account is deleted; mails those registered. */
export async function deleteEventsOf(context: AppContext, trx: Trx, accountId: number): Promise<void> {
  const standing = { organizer_id: accountId, cancelled_at: isNull };
  for (const { id } of await findRows(trx, 'events', standing, ['id'], 'id')) {
    const event = await queries.lockEvent(trx, id);
    if (event) await cancel(context, trx, event);
  }
}

async function cancel(context: AppContext, trx: Trx, event: queries.LockedEvent): Promise<void> {
  const now = context.clock.now();
  await queries.changeEvent(trx, event.id, now, { cancelled_at: now });
  if (event.starts_at <= now) return;
  const people = await selectRegistered(trx, event.id, 'and who waits');
  await queueMails(context, trx, CANCELLED_MAIL, mailsAbout(event, people));
}

function attendeeOf({ id, email, gives_address, is_staff, ...names }: AttendeeRow): Attendee {
  return {
    id,
    name: nameForOrganizer(names, gives_address),
    email: gives_address ? email : null,
    ...(is_staff ? { is_staff } : {}),
  };
}

export function toNotice({ number, text, people, created_at }: queries.NoticeRow): AttendeeNotice {
  return { number, text, people, at: created_at.toISOString() };
}

export function toEvent(row: queries.EventRow, now: Date): CommunityEvent {
  const { organizer_is_staff, awaits_approval, is_hidden, keeps_address, ...others } = row;
  const { hours, minimum_age, wait_place, waiting_people, ...event } = others;
  const { local_date, local_time, starts_at, is_organizer } = event;
  return {
    ...event,
    date: formatEventDate(local_date),
    time: formatEventTime(local_time),
    starts_at: starts_at.toISOString(),
    is_past: starts_at <= now,
    ...(hours !== null ? { hours: Number(hours) } : {}),
    ...(minimum_age !== null ? { minimum_age } : {}),
    ...(wait_place !== null ? { wait_place } : {}),
    ...(waiting_people !== null ? { waiting_people } : {}),
    ...(organizer_is_staff ? { organizer_is_staff } : {}),
    ...(awaits_approval ? { awaits_approval } : {}),
    ...(is_hidden ? { is_hidden } : {}),
    ...(keeps_address && !is_organizer ? { keeps_address } : {}),
  };
}

function toOwnEvent(row: queries.EventRow, now: Date, people: readonly AttendeeRow[]): DetailedEvent {
  const attendees = people.map(attendeeOf);
  return { ...toEvent(row, now), attendees, registered_users: attendees, version: row.sequence };
}

const CHANGED_SINCE =
  'You have changed this event in another window or on another device since this form was opened.';

/** Otherwise others would see what nobody has approved. */
const APPROVED_AS_IT_IS =
  'Your school approves events before others see them, so only the number of attendees can be changed now. To change anything else, please delete this event and post it again.';

/**
 * Keeps the time zone. A new time or place is mailed to those registered; without changes there is no new version. @throws
 * NotFound; NotAllowed for another person's; Conflict when it has begun, has changed since `version`, or more than the seats of
 * an approved event or the start of one whose list is confirmed changes; InvalidFields as posting, and for too few seats; TooMany
 */
export async function updateEvent(
  context: AppContext,
  caller: Caller,
  eventId: number,
  { version, ...form }: EventForm & { readonly version: number },
): Promise<DetailedEvent> {
  await context.db.transaction().execute(async (trx) => {
    const event = await queries.lockEvent(trx, eventId);
    if (!event) throw new NotFound();
    if (event.organizer_id !== caller.account_id) throw new NotAllowed(NOT_YOURS_TO_CHANGE);
    const now = context.clock.now();
    if (event.starts_at <= now) throw new Conflict(BEGUN_EVENT);
    refuseFirstFailure(eventChecks(dayInZone(now, event.time_zone)), form);
    const start = await readStart(trx, form, event.time_zone, now);
    const change = { ...textOf(form), ...start };
    const { max_attendees } = change;
    if (max_attendees < event.current_attendees) {
      throw new InvalidFields({ max_attendees: [tooFewSeats(event.current_attendees)] });
    }
    // Also a retry after a lost response.
    if (isSame(event, change)) return;
    if (event.sequence !== version) throw new Conflict(CHANGED_SINCE);
    if (event.starts_at.getTime() !== start.starts_at.getTime()) await refuseConfirmed(trx, event, now);
    const isOnlySeats = isSame(event, { ...change, max_attendees: event.max_attendees });
    if (!isOnlySeats && !event.awaits_approval && (await queries.postsForApproval(trx, caller.account_id))) {
      throw new Conflict(APPROVED_AS_IT_IS, 'approved_as_it_is');
    }
    await queries.changeEvent(trx, eventId, now, change);
    await notifyRegistered(context, trx, event, change);
    await seatWaiting(context, trx, eventId);
  });
  return showEvent(context, caller, eventId);
}

type EventChange = Start & ReturnType<typeof textOf>;

function isSame(event: queries.LockedEvent, change: EventChange): boolean {
  return isDeepStrictEqual(saidOf(event), saidOf(change));
}

/** What the form says. The instant stands for the day and the time. */
const saidOf = (event: Omit<EventChange, 'local_date' | 'local_time'>) => {
  const { name, description, location, max_attendees, hours, minimum_age, starts_at } = event;
  return { name, description, location, max_attendees, hours, minimum_age, starts_at };
};

async function notifyRegistered(
  context: AppContext,
  trx: Trx,
  event: queries.LockedEvent,
  change: EventChange,
) {
  const isMoved = event.starts_at.getTime() !== change.starts_at.getTime();
  if (!isMoved && event.location === change.location) return;
  const people = await selectRegistered(trx, event.id);
  if (people.length === 0) return;
  const { clock } = context;
  await consume({ db: trx, clock }, `events:change:${event.id}`, MAILED_CHANGES, TOO_MANY_CHANGES);
  if (isMoved) await renewReminders(trx, event.id, clock.now());
  const mails = mailsAbout({ ...event, ...change }, people, { before: eventInMail(event) });
  await queueMails(context, trx, CHANGED_MAIL, mails);
}
