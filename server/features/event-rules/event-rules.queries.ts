/** All SQL of what a school decides about events: its rules, what waits for it, and what it hides. */
import { sql, type SqlBool } from 'kysely';
import type { EventRules } from '#shared/events/event-rules.contract.ts';
import type { Person } from '#server/features/events/registration/event-registration.operations.ts';
import { givesAddress } from '#server/features/events/event-visibility.queries.ts';
import { eventsFor } from '#server/features/events/events.queries.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { counts } from '#server/platform/database/standing.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';

export function findEventRules(db: Db | Trx, schoolId: number): Promise<EventRules> {
  return db
    .selectFrom('schools')
    .where('id', '=', schoolId)
    .select(['events_for_students', 'events_need_approval', 'gives_addresses'])
    .executeTakeFirstOrThrow();
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

/** @returns false when it was hidden already */
export async function insertHiddenEvent(
  trx: Trx,
  hidden: { readonly school_id: number; readonly event_id: number; readonly created_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('hidden_events')
    .values(hidden)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** @returns false when it was not hidden */
export async function deleteHiddenEvent(trx: Trx, schoolId: number, eventId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('hidden_events')
    .where('school_id', '=', schoolId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export interface Withdrawn extends Person {
  readonly gives_address: boolean;
}

/** Ends the registrations of the students of a school; the others keep their seats. */
export async function withdrawStudents(trx: Trx, eventId: number, schoolId: number): Promise<Withdrawn[]> {
  const { rows } = await sql<Withdrawn>`
    delete from event_registrations r using accounts a, schools s, events e, accounts o
    where r.event_id = ${eventId} and a.id = r.account_id and s.id = a.school_id and e.id = r.event_id and o.id = e.organizer_id
      and a.school_id = ${schoolId} and not a.is_school_administration
    returning a.id, a.email, a.first_name, a.last_name, ${givesAddress} as gives_address`.execute(trx);
  return rows;
}
