/** SQL of calendars: which events they contain, and their private addresses. */
import { sql, type SqlBool } from 'kysely';
import { after, DAY, HOUR } from '#server/platform/clock.ts';
import { counts } from '#server/platform/database/standing.ts';
import type { Db } from '#server/platform/app-context.ts';
import { isRegistered, isVisibleTo } from '#server/features/events/event-visibility.queries.ts';
import { eventsFor, type EventRow } from '#server/features/events/events.queries.ts';

/** How long calendars show a deleted event as cancelled. */
const CANCELLED_SHOWN_MS = 60 * DAY;
/** Fetches are noted at most once an hour, to avoid writes. */
const NOTED_EVERY_MS = HOUR;

/** Events that a person has posted or is registered for, and those cancelled on them. */
export function selectCalendar(db: Db, accountId: number, now: Date): Promise<EventRow[]> {
  return eventsFor(db, accountId)
    .where((row) =>
      row.or([
        row.and([
          row('e.cancelled_at', 'is', null),
          row.or([row('e.organizer_id', '=', accountId), isMine(accountId)]),
        ]),
        isCancelledForMe(accountId, now),
      ]),
    )
    .orderBy('e.starts_at')
    .orderBy('e.id')
    .execute();
}

/** An event that exists, or that was cancelled on this person. */
export function findForCalendar(
  db: Db,
  accountId: number,
  eventId: number,
  now: Date,
): Promise<EventRow | undefined> {
  return eventsFor(db, accountId)
    .where('e.id', '=', eventId)
    .where((row) =>
      row.or([
        row.and([row('e.cancelled_at', 'is', null), isVisibleTo(accountId)]),
        isCancelledForMe(accountId, now),
      ]),
    )
    .executeTakeFirst();
}

function isMine(accountId: number) {
  return sql<SqlBool>`${isRegistered(accountId)}`;
}

/** A past event that was deleted afterwards was not cancelled. */
function isCancelledForMe(accountId: number, now: Date) {
  return sql<SqlBool>`e.cancelled_at > ${after(now, -CANCELLED_SHOWN_MS)} and e.cancelled_at < e.starts_at
    and ${isRegistered(accountId)}`;
}

export function findFeed(db: Db, accountId: number) {
  return db
    .selectFrom('calendar_feeds')
    .where('account_id', '=', accountId)
    .select(['created_at', 'fetched_at'])
    .executeTakeFirst();
}

/** Sets a person's private address and forgets the older one. */
export async function replaceFeed(db: Db, accountId: number, tokenHash: Buffer, now: Date): Promise<void> {
  const feed = { token_hash: tokenHash, created_at: now, fetched_at: null };
  await db
    .insertInto('calendar_feeds')
    .values({ account_id: accountId, ...feed })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(feed))
    .execute();
}

export async function deleteFeed(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('calendar_feeds').where('account_id', '=', accountId).execute();
}

export function findFeedOwner(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('calendar_feeds as f')
    .innerJoin('accounts as a', 'a.id', 'f.account_id')
    .innerJoin('schools as s', 's.id', 'a.school_id')
    .where('f.token_hash', '=', tokenHash)
    .where(counts)
    .select(['f.account_id', 's.time_zone'])
    .executeTakeFirst();
}

/** Notes a fetch, unless one was noted recently. */
export async function noteFetch(db: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await db
    .updateTable('calendar_feeds')
    .set({ fetched_at: now })
    .where('token_hash', '=', tokenHash)
    .where((row) =>
      row.or([row('fetched_at', 'is', null), row('fetched_at', '<=', after(now, -NOTED_EVERY_MS))]),
    )
    .execute();
}
