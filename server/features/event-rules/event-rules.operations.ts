/**
 * Administrators approve or refuse what students of their school post, where the head asks for it, and hide events, of whatever
 * school, from their students.
 */
import { closingReasonChecks } from '#shared/events/events.rules.ts';
import { lineBy, writeActivity } from '#server/features/activity/activity.queries.ts';
import {
  eventInMail,
  WITHDRAWAL_MAIL,
  type CancellationData,
  type ClosedData,
  nameForOrganizer,
  eventFacts,
  openEvent,
  forOrganizer,
} from '#server/features/events/events.kinds.ts';
import {
  cancelEvent,
  findOrganizer,
  lockEvent,
  type LockedEvent,
  eventsFor,
} from '#server/features/events/events.queries.ts';
import { Conflict, NotFound, refuseFirstFailure } from '#server/platform/http/errors.ts';
import { queueMail, queueMails, type ComposeContext, type MailKinds } from '#server/platform/mail/mail.ts';
import type { AppContext, Trx, Db } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { lockStaff } from '#server/platform/auth/staff.ts';
import { withoutLinks } from '#shared/address-in-text.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import { pageLink } from '#server/platform/page-link.ts';
import { sql, type SqlBool } from 'kysely';
import type { EventRules } from '#shared/events/event-rules.contract.ts';
import type { Person } from '#server/features/events/registration/event-registration.operations.ts';
import { givesAddress } from '#server/features/events/event-visibility.queries.ts';
import { counts } from '#server/platform/database/standing.ts';
import { changeRows, theRow } from '#server/platform/database/rows.ts';

const CHANGED_SINCE_READ =
  'The organizer has changed this event since you opened this page. Please read it again.';
const DECIDED_ALREADY = 'Somebody has decided about this event already.';

/** @throws NotFound for other schools, and while the organizer is removed; Conflict when it does not wait, or was changed since the caller read it */
export async function approveEvent(context: AppContext, caller: Caller, eventId: number, version: number) {
  await context.db.transaction().execute(async (trx) => {
    const event = await lockWaiting(trx, caller, eventId);
    if (event.sequence !== version) throw new Conflict(CHANGED_SINCE_READ, 'changed_since');
    await changeRows(trx, 'events', eventId, { awaits_approval: false, updated_at: context.clock.now() });
    await decided(context, trx, caller, event, undefined);
  });
}

/** @throws InvalidFields without a reason; NotFound and Conflict as `approveEvent` */
export async function refuseEvent(
  context: AppContext,
  caller: Caller,
  eventId: number,
  form: { readonly reason: string },
): Promise<void> {
  refuseFirstFailure(closingReasonChecks, form);
  await context.db.transaction().execute(async (trx) => {
    const event = await lockWaiting(trx, caller, eventId);
    await cancelEvent(trx, eventId, context.clock.now());
    await decided(context, trx, caller, event, form.reason);
  });
}

async function lockWaiting(trx: Trx, caller: Caller, eventId: number): Promise<LockedEvent> {
  await lockStaff(trx, caller, 'administrator');
  const event = await lockEvent(trx, eventId);
  if (event?.school_id !== caller.school_id) throw new NotFound();
  if ((await findOrganizer(trx, eventId)).standing === 'removed') throw new NotFound();
  if (!event.awaits_approval) throw new Conflict(DECIDED_ALREADY, 'decided_already');
  return event;
}

/** Writes it down and mails the organizer. @param reason why it is refused */
async function decided(
  context: AppContext,
  trx: Trx,
  caller: Caller,
  event: LockedEvent,
  reason: string | undefined,
): Promise<void> {
  const why = reason === undefined ? {} : { reason };
  await writeActivity(trx, {
    ...lineBy(caller, context.clock.now(), event.organizer_id),
    kind: reason === undefined ? 'event approved' : 'event refused',
    facts: { event: event.id, event_name: event.name, ...why },
  });
  const { id, email, first_name } = await findOrganizer(trx, event.id);
  const { school } = caller;
  const data: DecidedData = { account_id: id, first_name, school, event: eventInMail(event), ...why };
  await queueMail(context, trx, { kind: DECIDED_MAIL, to: email, data });
}

/**
 * The students who are registered lose their seats, and are mailed the reason, unless it has begun. Hiding it again does nothing.
 * @throws InvalidFields without a reason; NotFound
 */
export async function hideEvent(
  context: AppContext,
  caller: Caller,
  eventId: number,
  form: { readonly reason: string },
): Promise<void> {
  refuseFirstFailure(closingReasonChecks, form);
  await context.db.transaction().execute(async (trx) => {
    const event = await lockForStaff(trx, caller, eventId);
    const now = context.clock.now();
    const hidden = { school_id: caller.school_id, event_id: eventId, created_at: now };
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('hidden_events')
      .values(hidden)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (!numInsertedOrUpdatedRows) return;
    await note(context, trx, caller, event, { kind: 'event hidden', reason: form.reason });
    if (event.starts_at > now) await withdraw(context, trx, caller, event, form.reason);
  });
}

/** Showing it again does nothing. @throws NotFound */
export async function showEventAgain(context: AppContext, caller: Caller, eventId: number): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const event = await lockForStaff(trx, caller, eventId);
    const { numDeletedRows } = await trx
      .deleteFrom('hidden_events')
      .where('school_id', '=', caller.school_id)
      .where('event_id', '=', eventId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    await note(context, trx, caller, event, { kind: 'event shown' });
  });
}

async function lockForStaff(trx: Trx, caller: Caller, eventId: number): Promise<LockedEvent> {
  await lockStaff(trx, caller, 'administrator');
  const event = await lockEvent(trx, eventId);
  // What waits for another school's approval is not seen here yet.
  if (!event || (event.awaits_approval && event.school_id !== caller.school_id)) throw new NotFound();
  return event;
}

async function note(
  { clock }: AppContext,
  trx: Trx,
  caller: Caller,
  event: LockedEvent,
  { kind, ...why }: { readonly kind: 'event hidden' | 'event shown'; readonly reason?: string },
): Promise<void> {
  await writeActivity(trx, {
    ...lineBy(caller, clock.now()),
    kind,
    facts: { event: event.id, event_name: event.name, ...why },
  });
}

async function withdraw(
  context: AppContext,
  trx: Trx,
  { school_id, school }: Caller,
  event: LockedEvent,
  reason: string,
): Promise<void> {
  const withdrawn = await withdrawStudents(trx, event.id, school_id);
  if (withdrawn.length === 0) return;
  const organizer = await findOrganizer(trx, event.id);
  const what = { event: eventInMail(event) };
  const seats = {
    current_attendees: event.current_attendees - withdrawn.length,
    max_attendees: event.max_attendees,
  };
  await queueMails(
    context,
    trx,
    HIDDEN_MAIL,
    withdrawn.map(({ email, first_name }) => ({ to: email, data: { ...what, first_name, reason, school } })),
  );
  await queueMails(
    context,
    trx,
    WITHDRAWAL_MAIL,
    withdrawn.map((person) => ({
      to: organizer.email,
      data: {
        ...what,
        ...seats,
        first_name: organizer.first_name,
        account_id: person.id,
        name: nameForOrganizer(person, person.gives_address),
        email: person.gives_address ? person.email : null,
      },
    })),
  );
}

const DECIDED_MAIL = 'event-decided';
const HIDDEN_MAIL = 'event-hidden';

/** To the organizer; with a reason it was refused. */
type DecidedData = Omit<ClosedData, 'reason'> & { readonly reason?: string };
type HiddenData = Required<CancellationData>;

function composeDecided({ first_name, event, school, reason }: DecidedData, { config }: ComposeContext) {
  const hello = `Hello ${withoutLinks(first_name)},`;
  if (reason === undefined) {
    return renderMail({
      subject: `“${event.name}” is approved`,
      preview: 'Others can see it and register now.',
      heading: 'Your event is approved',
      paragraphs: [`${hello} ${school} has approved your event. Others can see it and register now.`],
      facts: eventFacts(event),
      button: openEvent(config, event),
      ...forOrganizer(config),
    });
  }
  return renderMail({
    subject: `“${event.name}” is not approved`,
    preview: reason,
    heading: 'Your event is not approved',
    paragraphs: [
      `${hello} ${school} has not approved your event, and does not show it to anybody. You can post it again when what the school says is put right.`,
    ],
    facts: [...eventFacts(event), ['Why', reason]],
    button: { label: 'Post an event', href: pageLink(config, '/post-event') },
    ...forOrganizer(config),
  });
}

function composeHidden({ first_name, event, school, reason }: HiddenData, { config }: ComposeContext) {
  return renderMail({
    subject: `You are no longer registered for “${event.name}”`,
    preview: reason,
    heading: 'You are no longer registered',
    paragraphs: [
      `Hello ${withoutLinks(first_name)}, ${school} does not show this event to its students any more, and has ended your registration. If you have questions, please ask at your school.`,
    ],
    facts: [...eventFacts(event), ['Why', reason]],
    button: { label: 'See other events', href: pageLink(config, '/event-list') },
    ours: [config.contactEmail],
    footer: `You get this mail because you had registered for an event at Limelight. Questions: ${config.contactEmail}`,
  });
}

export const eventRulesMailKinds = {
  [DECIDED_MAIL]: { compose: composeDecided },
  [HIDDEN_MAIL]: { compose: composeHidden },
} satisfies MailKinds;

export function findEventRules(db: Db | Trx, schoolId: number): Promise<EventRules> {
  return theRow(db, 'schools', schoolId, ['events_for_students', 'events_need_approval', 'gives_addresses']);
}

/** @returns false when they were so already */
export async function changeEventRules(trx: Trx, schoolId: number, rules: EventRules): Promise<boolean> {
  const { events_for_students, events_need_approval, gives_addresses } = rules;
  const { numUpdatedRows } = await trx
    .updateTable('schools')
    .set({ events_for_students, events_need_approval, gives_addresses })
    .where('id', '=', schoolId)
    .where((row) =>
      row.or([
        row('events_for_students', '<>', events_for_students),
        row('events_need_approval', '<>', events_need_approval),
        row('gives_addresses', '<>', gives_addresses),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Of organizers who are members: the events of others come back with them. */
function waits(schoolId: number, now: Date) {
  return sql<SqlBool>`e.awaits_approval and e.cancelled_at is null and e.school_id = ${schoolId}
    and e.starts_at > ${now} and ${counts}`;
}

/** The next one first. */
export function selectWaitingEvents(db: Db, reader: Pick<Caller, 'account_id' | 'school_id'>, now: Date) {
  return eventsFor(db, reader.account_id)
    .where(waits(reader.school_id, now))
    .orderBy('e.starts_at')
    .orderBy('e.id');
}

export async function countWaitingEvents(db: Db, schoolId: number, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('events as e')
    .innerJoin('accounts as a', 'a.id', 'e.organizer_id')
    .where(waits(schoolId, now))
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

type Withdrawn = Person & { readonly gives_address: boolean };

/** Ends the registrations of the students of a school; the others keep their seats. */
async function withdrawStudents(trx: Trx, eventId: number, schoolId: number): Promise<Withdrawn[]> {
  const { rows } = await sql<Withdrawn>`
    delete from event_registrations r using accounts a, schools s, events e, accounts o
    where r.event_id = ${eventId} and a.id = r.account_id and s.id = a.school_id and e.id = r.event_id and o.id = e.organizer_id
      and a.school_id = ${schoolId} and not a.is_school_administration
    returning a.id, a.email, a.first_name, a.last_name, ${givesAddress} as gives_address`.execute(trx);
  return rows;
}
