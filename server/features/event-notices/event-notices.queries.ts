/** All SQL of sending notices to those who have registered for an event; reading them is a part of the event. */
import { sql } from 'kysely';
import type { NoticeRow } from '#server/features/events/event-notices.queries.ts';
import { isByStaff, organizerName } from '#server/features/events/event-visibility.queries.ts';
import { counts } from '#server/platform/database/standing.ts';
import type { Trx } from '#server/platform/app-context.ts';
import type { RowOf } from '#server/platform/database/row-of.ts';

export type Recipient = RowOf<typeof selectRecipients>;

/** Everybody who has registered and is a member of their school. */
export function selectRecipients(trx: Trx, eventId: number) {
  return trx
    .selectFrom('event_registrations as r')
    .innerJoin('accounts as a', 'a.id', 'r.account_id')
    .where('r.event_id', '=', eventId)
    .where(counts)
    .select(['a.id', 'a.email', 'a.school_id'])
    .orderBy('a.id')
    .execute();
}

/** What was sent about an event so far. Call it while the event is locked. */
export function selectSent(trx: Trx, eventId: number): Promise<NoticeRow[]> {
  return trx
    .selectFrom('attendee_notices')
    .where('event_id', '=', eventId)
    .select(['number', 'text', 'people', 'created_at'])
    .orderBy('number')
    .execute();
}

export async function insertNotice(
  trx: Trx,
  notice: NoticeRow & { event_id: number; school_ids: number[] },
): Promise<void> {
  await trx.insertInto('attendee_notices').values(notice).execute();
}

/**
 * A notice for one of those who come, as they may read it. Undefined when they have withdrawn, the event is gone or has begun,
 * and when one of the two is no longer a member of a school.
 */
export function findNoticeToMail(
  trx: Trx,
  notice: { readonly event_id: number; readonly number: number },
  accountId: number,
  now: Date,
) {
  return trx
    .selectFrom('attendee_notices as n')
    .innerJoin('events as e', 'e.id', 'n.event_id')
    .innerJoin('schools as s', 's.id', 'e.school_id')
    .innerJoin('accounts as a', 'a.id', 'e.organizer_id')
    .innerJoin('event_registrations as r', 'r.event_id', 'e.id')
    .innerJoin('accounts as p', 'p.id', 'r.account_id')
    .where('n.event_id', '=', notice.event_id)
    .where('n.number', '=', notice.number)
    .where('e.cancelled_at', 'is', null)
    .where('e.starts_at', '>', now)
    .where(counts)
    .where('p.id', '=', accountId)
    .where(sql<boolean>`p.standing = 'member'`)
    .select(['e.id', 'e.name', 'e.location', 'e.starts_at', 'e.time_zone', 's.name as school'])
    .select([organizerName(accountId).as('organizer'), isByStaff.as('organizer_is_staff')])
    .select(['n.text', 'p.first_name'])
    .executeTakeFirst();
}
