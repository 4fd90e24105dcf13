/** The SQL of calendars: which events are in them, and the private addresses that they are fetched from. */
import { sql, type SqlBool } from 'kysely';
import { after, DAY, HOUR } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/app-context.ts';
import { eventsFor, isRegistered, type EventRow } from './events.queries.ts';

/** How long calendars are told of an event that was deleted. */
const CANCELLED_SHOWN_MS = 60 * DAY;
/** Fetches are noted at most once an hour, so that reading does not write. */
const NOTED_EVERY_MS = HOUR;

/** What the calendar of a person has: what they have posted or are registered for, and what was cancelled on them. */
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

/** An event for a calendar: one that is there, or one that was cancelled on this person. */
export function findForCalendar(
  db: Db,
  accountId: number,
  eventId: number,
  now: Date,
): Promise<EventRow | undefined> {
  return eventsFor(db, accountId)
    .where('e.id', '=', eventId)
    .where((row) => row.or([row('e.cancelled_at', 'is', null), isCancelledForMe(accountId, now)]))
    .executeTakeFirst();
}

function isMine(accountId: number) {
  return sql<SqlBool>`${isRegistered(accountId)}`;
}

/** One that took place and was deleted afterwards was not cancelled, and nobody was mailed so. */
function isCancelledForMe(accountId: number, now: Date) {
  return sql<SqlBool>`e.cancelled_at > ${after(now, -CANCELLED_SHOWN_MS)} and e.cancelled_at < e.starts_at
    and ${isRegistered(accountId)}`;
}

/** When the private address of a person was made and fetched; undefined when there is none. */
export function findFeed(
  db: Db,
  accountId: number,
): Promise<{ created_at: Date; fetched_at: Date | null } | undefined> {
  return db
    .selectFrom('calendar_feeds')
    .where('account_id', '=', accountId)
    .select(['created_at', 'fetched_at'])
    .executeTakeFirst();
}

/** Gives a person a new address; an older one is forgotten. */
export async function replaceFeed(db: Db, accountId: number, tokenHash: Buffer, now: Date): Promise<void> {
  const feed = { token_hash: tokenHash, created_at: now, fetched_at: null };
  await db
    .insertInto('calendar_feeds')
    .values({ account_id: accountId, ...feed })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(feed))
    .execute();
}

/** Forgets the address of a person. */
export async function deleteFeed(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('calendar_feeds').where('account_id', '=', accountId).execute();
}

/** Whose address this is, and the zone of their school. */
export function findFeedOwner(
  db: Db,
  tokenHash: Buffer,
): Promise<{ account_id: number; time_zone: string } | undefined> {
  return db
    .selectFrom('calendar_feeds as f')
    .innerJoin('accounts as a', 'a.id', 'f.account_id')
    .innerJoin('schools as s', 's.id', 'a.school_id')
    .where('f.token_hash', '=', tokenHash)
    .select(['f.account_id', 's.time_zone'])
    .executeTakeFirst();
}

/** Notes that a calendar has fetched an address, unless that is known well enough. */
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
