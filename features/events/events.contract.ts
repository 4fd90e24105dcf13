/** Community events (specification, sections 3 and 7; rulings, section 7). */
import { z } from 'zod';
import { defineEndpoint, digits, EVENTS_TIMEOUT_MS, pageQuery } from '#shared/endpoint.ts';
import { ageQuery } from '#shared/minimum-age.ts';
import { formLine, formText, numberText, searchText } from '#shared/text-schemas.ts';
import { attendeeNotice } from './event-notices.contract.ts';

/** Only for the organizer of the event. */
export const attendee = z.object({
  id: z.number(),
  name: z.string(),
  /** Null when the attendee's school gives other schools no addresses; then the last name is an initial. */
  email: z.string().nullable(),
  is_staff: z.literal(true).optional(),
});
export type Attendee = z.output<typeof attendee>;

const communityEvent = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  location: z.string(),
  /** In the time zone of the organizer's school: `MM/DD/YYYY` and `HH:MM AM`. */
  date: z.string(),
  time: z.string(),
  /** The same instant in ISO 8601, and the time zone. */
  starts_at: z.string(),
  time_zone: z.string(),
  max_attendees: z.number(),
  current_attendees: z.number(),
  /** How long it lasts, with at most two decimals; missing when nobody has said. */
  hours: z.number().optional(),
  minimum_age: z.number().optional(),
  organizer: z.string(),
  school: z.string(),
  /** The organizer is an administrator of that school. */
  organizer_is_staff: z.literal(true).optional(),
  is_organizer: z.boolean(),
  is_registered: z.boolean(),
  /** The caller’s place on the wait list, from 1. */
  wait_place: z.number().optional(),
  /** Of a full event, if somebody waits. */
  waiting_people: z.number().optional(),
  is_past: z.boolean(),
  /** Visible only to the organizer and the school's administrators. */
  awaits_approval: z.literal(true).optional(),
  /** For administrators: their school hides it from its students. */
  is_hidden: z.literal(true).optional(),
  /** The organizer gets the caller's first name and initial, and no address. */
  keeps_address: z.literal(true).optional(),
});
export type CommunityEvent = z.output<typeof communityEvent>;

/** The organizer also gets the attendees, under either name of the specification, and the version. */
const detailedEvent = communityEvent.extend({
  attendees: z.array(attendee).optional(),
  registered_users: z.array(attendee).optional(),
  /** For organizers who are administrators: the emails of their own school's attendees. */
  school_addresses: z.array(z.string()).optional(),
  version: z.number().optional(),
  /** For those who may read them; missing when there are none. */
  notices: z.array(attendeeNotice).optional(),
});
export type DetailedEvent = z.output<typeof detailedEvent>;

/** Undoes the caller's own decision of the last day, unless somebody has decided since. Mails the same people. */
const undo = z.literal(true);
/** Empty where it is undone. */
const why = z.object({ reason: formText, undo: undo.optional() });

export const listEvents = defineEndpoint('GET /volunteer_events/events', {
  summary:
    'Community events: those to come first, the next one first, then past ones. With `page` one page of them and `X-Total-Count`. `search` looks into name, description, location and organizer; `age` leaves out events for older people.',
  query: z.object({
    ...pageQuery,
    search: searchText,
    age: ageQuery,
    show: z.enum(['upcoming', 'past', 'open']).optional(),
  }),
  reply: z.array(communityEvent),
  timeoutMs: EVENTS_TIMEOUT_MS,
});

export const getEvent = defineEndpoint('GET /volunteer_events/events/:eventId', {
  summary: 'One event; for its organizer with those who are registered.',
  reply: detailedEvent,
  timeoutMs: EVENTS_TIMEOUT_MS,
});

const eventForm = z.object({
  name: formLine,
  description: formText,
  date: formText,
  time: formText,
  location: formLine,
  max_attendees: numberText,
  /** May be empty, as the next one. As in an entry: `2.5`, `2:30` or `2h 30m`. */
  hours: numberText,
  minimum_age: numberText,
});

export const postEvent = defineEndpoint('POST /volunteer_events/post_event', {
  summary: 'Posts an event of the caller at the time of the clocks of their school.',
  body: eventForm,
  reply: communityEvent,
  status: 201,
  timeoutMs: EVENTS_TIMEOUT_MS,
});

export const updateEvent = defineEndpoint('POST /volunteer_events/events/:id/update', {
  summary:
    'Changes an event of the caller’s own that has not begun. `version` is the one that the caller has seen; it is refused (409) when the event was changed since, and another start while staff have confirmed its attendance list. Everybody who is registered is mailed when date, time or place changes.',
  body: eventForm.extend({ version: digits }),
  reply: detailedEvent,
  timeoutMs: EVENTS_TIMEOUT_MS,
});

export const registration = z.object({
  current_attendees: z.number(),
  is_registered: z.boolean(),
  wait_place: z.number().optional(),
});

export const registerForEvent = defineEndpoint('PUT /volunteer_events/events/:id/register', {
  summary:
    'Registers the caller. The organizer is mailed the email address of the caller’s account. Of a full event (409) the caller joins the wait list with `wait=true`, and is registered and mailed when a seat becomes free, until two hours before it begins.',
  query: z.object({ wait: z.enum(['true']).optional() }),
  reply: registration,
  timeoutMs: EVENTS_TIMEOUT_MS,
});

export const withdrawFromEvent = defineEndpoint('DELETE /volunteer_events/events/:id/register', {
  summary:
    'Ends the registration of the caller; the organizer is mailed, and the first on the wait list gets the seat. Or the caller leaves the wait list.',
  reply: registration,
  timeoutMs: EVENTS_TIMEOUT_MS,
});

export const deleteEvent = defineEndpoint('DELETE /volunteer_events/events/:id/delete', {
  summary:
    'Deletes an event of the caller’s own, unless staff have confirmed its attendance list (409). Everybody who is registered is mailed.',
  timeoutMs: EVENTS_TIMEOUT_MS,
});

export const closeEvent = defineEndpoint('POST /admin/events/:id/close', {
  summary:
    'Ends an event of the own school, unless staff have confirmed its attendance list (409). The organizer and everybody who is registered are mailed the reason. With `undo` it takes place again.',
  body: why,
});

export const hideEvent = defineEndpoint('POST /admin/events/:id/hide', {
  summary:
    'Hides an event of any school from the students of the own school. Those who are registered lose their seats, and are mailed the reason.',
  body: z.object({ reason: formText }),
});

export const showHiddenEvent = defineEndpoint('POST /admin/events/:id/show', {
  summary: 'Shows a hidden event to the students of the own school again.',
});

const waitingEvent = communityEvent.extend({ version: z.number() });
export type WaitingEvent = z.output<typeof waitingEvent>;

export const listWaitingEvents = defineEndpoint('GET /admin/events/waiting', {
  summary:
    'The events of the own school that wait to be approved and have not begun, the next one first, a page at a time; `X-Total-Count` counts all.',
  query: z.object(pageQuery),
  reply: z.array(waitingEvent),
});

export const approveEvent = defineEndpoint('POST /admin/events/:id/approve', {
  summary:
    'Approves an event of the own school. `version` is the one that the caller has read; it is refused (409) when the event was changed since. The organizer is mailed. With `undo` it waits again, while nobody has registered.',
  body: z.object({ version: digits }).or(z.object({ undo })),
});

export const refuseEvent = defineEndpoint('POST /admin/events/:id/refuse', {
  summary:
    'Ends an event of the own school that waits to be approved. The organizer is mailed the reason. With `undo` it waits again.',
  body: why,
});

export const listOwnEvents = defineEndpoint('GET /volunteer_events/profile', {
  summary:
    'The events that the caller has posted, with those who are registered, those they are registered for, and those to come on whose wait list they are.',
  reply: z.object({
    posted: z.array(detailedEvent),
    registered: z.array(communityEvent),
    waiting: z.array(communityEvent),
  }),
  timeoutMs: EVENTS_TIMEOUT_MS,
});

export const downloadEventCalendar = defineEndpoint('GET /volunteer_events/events/:eventId/calendar', {
  summary: 'One event as a calendar file (RFC 5545).',
  reply: z.unknown(),
  timeoutMs: EVENTS_TIMEOUT_MS,
});
