/** SQL that reads what organizers have told those who registered; writing it is the feature `event-notices`. */
import type { Db, Trx } from '#server/platform/app-context.ts';
import type { RowOf } from '#server/platform/database/tables.ts';
import { readsNotice } from './event-visibility.queries.ts';

export type NoticeRow = RowOf<typeof selectNotices>;

/** The notices about an event that this reader may read. Ask first whether they see the event. */
export function selectNotices(db: Db | Trx, readerId: number, eventId: number) {
  return db
    .selectFrom('attendee_notices as n')
    .innerJoin('events as e', 'e.id', 'n.event_id')
    .innerJoin('accounts as a', 'a.id', 'e.organizer_id')
    .where('n.event_id', '=', eventId)
    .where(readsNotice(readerId))
    .select(['n.number', 'n.text', 'n.people', 'n.created_at'])
    .orderBy('n.number')
    .execute();
}
