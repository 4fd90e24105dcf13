// Administrators approve or refuse students' events, close events of their school, and hide events of any school from their students.
import { sql, type SqlBool } from 'kysely';
import type { EventRules } from '#features/events/event-rules.contract.ts';
import { closingReasonChecks } from '#features/events/events.rules.ts';
import { findLastDecision, lineBy, writeActivity } from '#features/audit-trail/server/activity.queries.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { asStaff } from '#server/platform/auth/staff.ts';
import {
  addOnce,
  changeRows,
  changeSchool,
  countOf,
  deleteRows,
  run,
  theRow,
} from '#server/platform/database/rows.ts';
import { counts } from '#server/platform/database/standing.ts';
import { Conflict, NotFound, refuseFirstFailure } from '#server/platform/http/errors.ts';
import { queueMail, queueMails } from '#server/platform/mail/mail.ts';
import { givesAddress } from './event-visibility.queries.ts';
import * as mails from './events.mails.ts';
import { refuseConfirmed } from './events.operations.ts';
import { changeEvent, eventsFor, findOrganizer, lockEvent, type LockedEvent } from './events.queries.ts';
import { selectRegistered, type Person } from './registration/event-registration.operations.ts';
import { seatWaiting } from './registration/wait-list.operations.ts';

const CHANGED_SINCE_READ =
  'The organizer has changed this event since you opened this page. Please read it again.';
const DECIDED_ALREADY = 'Somebody has decided about this event already.';
const DECIDED_SINCE = 'Your decision is more than a day old, or somebody has decided about this event since.';
const HAS_ATTENDEES = 'Somebody has registered already. You can close the event instead.';

const details = {
  'event approved': 'The event is approved.',
  'event refused': 'The event is not approved.',
  'event closed': 'The event is closed.',
  'event hidden': 'The event is hidden.',
  'event shown': 'The event is shown.',
  'event decision undone': 'Your decision is taken back.',
} as const;

type Why = { readonly reason?: string };
const decisions = ['event approved', 'event refused', 'event closed', 'event decision undone'] as const;

/** Locks an event, decides and logs it; `work` may change nothing (false). @throws InvalidFields; NotAllowed; NotFound */
async function decide(
  context: AppContext,
  caller: Caller,
  eventId: number,
  kind: keyof typeof details,
  why: Why,
  work: (trx: Trx, event: LockedEvent, now: Date) => Promise<unknown>,
  isCancelled = false,
) {
  if (why.reason !== undefined) refuseFirstFailure(closingReasonChecks, { reason: why.reason });
  await asStaff(context, caller, 'administrator', async (trx) => {
    const event = await lockEvent(trx, eventId, isCancelled);
    const isOfAnySchool = kind === 'event hidden' || kind === 'event shown';
    // Events awaiting another school's approval are not visible.
    if (!event || (event.school_id !== caller.school_id && (event.awaits_approval || !isOfAnySchool)))
      throw new NotFound();
    const now = context.clock.now();
    if ((await work(trx, event, now)) === false) return;
    await writeActivity(trx, {
      ...lineBy(caller, now, isOfAnySchool ? null : event.organizer_id),
      kind,
      facts: { event: event.id, event_name: event.name, ...why },
    });
  });
  return { detail: details[kind] };
}

/** @throws NotFound for other schools and removed organizers; Conflict when it does not wait, or has changed since `version` */
export function approveEvent(context: AppContext, caller: Caller, eventId: number, version: number) {
  return decide(context, caller, eventId, 'event approved', {}, async (trx, event, now) => {
    const organizer = await organizerOfWaiting(trx, event);
    if (event.sequence !== version) throw new Conflict(CHANGED_SINCE_READ, 'changed_since');
    await changeRows(trx, 'events', eventId, { awaits_approval: false, updated_at: now });
    await notifyOrganizer(context, trx, caller, event, organizer, mails.DECIDED_MAIL, {});
  });
}

/** @throws InvalidFields without a reason; NotFound and Conflict as `approveEvent` */
export function refuseEvent(context: AppContext, caller: Caller, eventId: number, why: Why) {
  return decide(context, caller, eventId, 'event refused', why, async (trx, event, now) => {
    const organizer = await organizerOfWaiting(trx, event);
    await changeEvent(trx, eventId, now, { cancelled_at: now });
    await notifyOrganizer(context, trx, caller, event, organizer, mails.DECIDED_MAIL, why);
  });
}

async function organizerOfWaiting(trx: Trx, event: LockedEvent) {
  const organizer = await findOrganizer(trx, event);
  if (organizer.standing === 'removed') throw new NotFound();
  if (!event.awaits_approval) throw new Conflict(DECIDED_ALREADY, 'decided_already');
  return organizer;
}

function notifyOrganizer(
  context: AppContext,
  trx: Trx,
  { school }: Caller,
  event: LockedEvent,
  { id, email, first_name }: Awaited<ReturnType<typeof findOrganizer>>,
  kind: string,
  why: Why | { readonly waits: boolean },
) {
  const data = { account_id: id, first_name, school, event: mails.eventInMail(event), ...why };
  return queueMail(context, trx, { kind, to: email, data });
}

/** Mails the reason to the organizer and everybody registered, unless it has begun. @throws NotFound for other schools; Conflict for a confirmed list */
export function closeEvent(context: AppContext, caller: Caller, eventId: number, why: Why) {
  return decide(context, caller, eventId, 'event closed', why, async (trx, event, now) => {
    await refuseConfirmed(trx, event, now);
    await changeEvent(trx, eventId, now, { cancelled_at: now });
    if (event.starts_at <= now) return;
    if (event.organizer_id !== caller.account_id) {
      const organizer = await findOrganizer(trx, event);
      await notifyOrganizer(context, trx, caller, event, organizer, mails.CLOSED_MAIL, why);
    }
    const people = await selectRegistered(trx, eventId, 'and who waits');
    await queueMails(
      context,
      trx,
      mails.CANCELLED_MAIL,
      mails.mailsAbout(event, people, { school: caller.school, ...why }),
    );
  });
}

/**
 * Takes back what the caller decided last about an event: one that was closed takes place, others wait to be approved again.
 * @throws NotFound as `approveEvent`; Conflict when somebody has decided or, of an approval, registered or confirmed its list since
 */
export function undoDecision(
  context: AppContext,
  caller: Caller,
  eventId: number,
  undone: (typeof decisions)[number],
) {
  const isApproval = undone === 'event approved';
  const waits = undone !== 'event closed';
  return decide(
    context,
    caller,
    eventId,
    'event decision undone',
    {},
    async (trx, event, now) => {
      const organizer = await findOrganizer(trx, event);
      if (organizer.standing === 'removed') throw new NotFound();
      const isAbout = sql<SqlBool>`facts ->> 'event' = ${String(eventId)}`;
      const last = await findLastDecision(trx, caller.school_id, decisions, isAbout, now);
      if (last?.kind !== undone || last.by !== caller.account_id)
        throw new Conflict(DECIDED_SINCE, 'decided_since');
      if (isApproval && event.current_attendees > 0) throw new Conflict(HAS_ATTENDEES, 'has_attendees');
      if (isApproval) await refuseConfirmed(trx, event, now);
      const awaits_approval = waits || event.awaits_approval;
      await changeEvent(trx, eventId, now, { cancelled_at: null, awaits_approval });
      if (event.starts_at <= now) return;
      if (event.organizer_id !== caller.account_id)
        await notifyOrganizer(context, trx, caller, event, organizer, mails.UNDONE_MAIL, { waits });
      const people = await selectRegistered(trx, eventId, 'and who waits');
      await queueMails(
        context,
        trx,
        mails.UNDONE_MAIL,
        mails.mailsAbout(event, people, { school: caller.school }),
      );
    },
    !isApproval,
  );
}

/** Registered students lose their seats and are mailed the reason, unless it has begun. @throws InvalidFields; NotFound */
export function hideEvent(context: AppContext, caller: Caller, eventId: number, why: Why) {
  return decide(context, caller, eventId, 'event hidden', why, async (trx, event, now) => {
    const hidden = { school_id: caller.school_id, event_id: eventId, created_at: now };
    if (!(await addOnce(trx, 'hidden_events', hidden))) return false;
    if (event.starts_at > now) await withdrawStudents(context, trx, caller, event, why);
    await seatWaiting(context, trx, eventId);
    return true;
  });
}

/** Idempotent. @throws NotFound */
export const showEventAgain = (context: AppContext, caller: Caller, event_id: number) =>
  decide(context, caller, event_id, 'event shown', {}, (trx) =>
    deleteRows(trx, 'hidden_events', { school_id: caller.school_id, event_id }),
  );

/** Ends the registrations and waiting of a school's students, and mails them and the organizer. */
async function withdrawStudents(
  context: AppContext,
  trx: Trx,
  caller: Caller,
  event: LockedEvent,
  why: Why,
): Promise<void> {
  const withdrawn = await run<Person & { readonly gives_address: boolean }>(trx)`
    delete from event_registrations r using accounts a, schools s, events e, accounts o
    where r.event_id = ${event.id} and a.id = r.account_id and s.id = a.school_id and e.id = r.event_id and o.id = e.organizer_id
      and a.school_id = ${caller.school_id} and not a.is_school_administration
    returning a.id, a.email, a.first_name, a.last_name, ${givesAddress} as gives_address`;
  const waiting = await run<Person>(trx)`
    delete from event_wait_list w using accounts a
    where w.event_id = ${event.id} and a.id = w.account_id and a.school_id = ${caller.school_id}
      and not a.is_school_administration
    returning a.id, a.email, a.first_name, a.last_name`;
  const left = waiting.map((person) => ({ ...person, on_wait_list: true }));
  const said = { school: caller.school, ...why };
  await queueMails(context, trx, mails.HIDDEN_MAIL, mails.mailsAbout(event, [...left, ...withdrawn], said));
  const { email } = await findOrganizer(trx, event);
  const toOrganizer = withdrawn.map((person) =>
    mails.mailToOrganizer(mails.WITHDRAWAL_MAIL, email, event.id, person),
  );
  await queueMails(context, trx, mails.WITHDRAWAL_MAIL, toOrganizer);
}

export function findEventRules(db: Db | Trx, schoolId: number): Promise<EventRules> {
  return theRow(db, 'schools', schoolId, ['events_for_students', 'events_need_approval', 'gives_addresses']);
}

/** Events already awaiting approval keep waiting. */
export function setEventRules(context: AppContext, caller: Caller, rules: EventRules) {
  return asStaff(context, caller, 'head', async (trx, now) => {
    if (await changeSchool(trx, caller.school_id, rules))
      await writeActivity(trx, { ...lineBy(caller, now), facts: { ...rules }, kind: 'event rules changed' });
    return findEventRules(trx, caller.school_id);
  });
}

/** Only members' events; those of suspended organizers come back with them. */
const waits = (schoolId: number, now: Date) =>
  sql<SqlBool>`e.awaits_approval and e.cancelled_at is null and e.school_id = ${schoolId}
    and e.starts_at > ${now} and ${counts}`;

export function selectWaitingEvents(db: Db, reader: Pick<Caller, 'account_id' | 'school_id'>, now: Date) {
  return eventsFor(db, reader.account_id)
    .where(waits(reader.school_id, now))
    .orderBy('e.starts_at')
    .orderBy('e.id');
}

export function countWaitingEvents(db: Db, schoolId: number, now: Date): Promise<number> {
  const all = db.selectFrom('events as e').innerJoin('accounts as a', 'a.id', 'e.organizer_id');
  return countOf(all.where(waits(schoolId, now)));
}
