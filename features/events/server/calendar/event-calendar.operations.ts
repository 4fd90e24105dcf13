// Calendar files for single events, and a private feed of all events of a person. Calendar programs cannot sign in, so anyone
// with the address can read the feed. It shows only public names and can be revoked.
import { sql, type SqlBool } from 'kysely';
import type { CalendarFeed } from '#features/events/events.contract.ts';
import { NotFound } from '#server/platform/http/errors.ts';
import type { Config } from '#server/platform/config.ts';
import { pageLink } from '#server/platform/page-link.ts';
import type { Db, AppContext } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { hashToken, newToken } from '#server/platform/auth/tokens.ts';
import { describeStart } from '#features/events/server/events.mails.ts';
import { type EventRow, eventsFor } from '#features/events/server/events.queries.ts';
import { after, DAY, HOUR } from '#server/platform/clock.ts';
import { counts } from '#server/platform/database/standing.ts';
import { isRegistered, isVisibleTo } from '#features/events/server/event-visibility.queries.ts';
import { writeCalendar, type CalendarEvent } from './event-calendar.ts';
import { deleteRows, findRow } from '#server/platform/database/rows.ts';

/** Shown as cancelled to those registered when it was deleted. @throws NotFound */
export async function writeEventCalendar({ db, clock, config }: AppContext, caller: Caller, eventId: number) {
  const row = await eventsFor(db, caller.account_id)
    .where('e.id', '=', eventId)
    .where(({ eb, or, and }) =>
      or([
        and([eb('e.cancelled_at', 'is', null), isVisibleTo(caller.account_id)]),
        isCancelledForMe(caller.account_id, clock.now()),
      ]),
    )
    .executeTakeFirst();
  if (!row) throw new NotFound();
  const events = [toCalendarEvent(row, config)];
  return writeCalendar({ name: undefined, timeZone: row.time_zone, events });
}

/** @throws NotFound for an unknown or revoked address */
export async function writeFeed({ db, clock, config }: AppContext, token: string): Promise<string> {
  const hash = hashToken(token);
  const owner = await db
    .selectFrom('calendar_feeds as f')
    .innerJoin('accounts as a', 'a.id', 'f.account_id')
    .innerJoin('schools as s', 's.id', 'a.school_id')
    .where('f.token_hash', '=', hash)
    .where(counts)
    .select(['f.account_id', 's.time_zone'])
    .executeTakeFirst();
  if (!owner) throw new NotFound();
  const now = clock.now();
  await db
    .updateTable('calendar_feeds')
    .set({ fetched_at: now })
    .where('token_hash', '=', hash)
    .where((row) =>
      row.or([row('fetched_at', 'is', null), row('fetched_at', '<=', after(now, -NOTED_EVERY_MS))]),
    )
    .execute();
  // Events the person posted or is registered for, and those cancelled on them.
  const rows = await eventsFor(db, owner.account_id)
    .where((row) =>
      row.or([
        row.and([
          row('e.cancelled_at', 'is', null),
          row.or([row('e.organizer_id', '=', owner.account_id), isAttending(owner.account_id)]),
        ]),
        isCancelledForMe(owner.account_id, now),
      ]),
    )
    .orderBy('e.starts_at')
    .orderBy('e.id')
    .execute();
  const events = rows.map((row) => toCalendarEvent(row, config));
  return writeCalendar({ name: 'Limelight events', timeZone: owner.time_zone, events });
}

/** Whether the caller has a feed, and when it was last fetched. Its address is not stored. */
export async function showFeed({ db }: AppContext, { account_id }: Caller): Promise<CalendarFeed> {
  const feed = await findRow(db, 'calendar_feeds', { account_id }, ['created_at', 'fetched_at']);
  return {
    created_at: feed?.created_at.toISOString() ?? null,
    fetched_at: feed?.fetched_at?.toISOString() ?? null,
  };
}

/** Creates a private address, which is shown only this once; an older one ends. */
export async function renewFeed({ db, clock, config }: AppContext, { account_id }: Caller) {
  const { token, hash } = newToken();
  const now = clock.now();
  const feed = { token_hash: hash, created_at: now, fetched_at: null };
  await db
    .insertInto('calendar_feeds')
    .values({ account_id, ...feed })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(feed))
    .execute();
  return {
    created_at: now.toISOString(),
    fetched_at: null,
    url: `${config.publicUrl}/calendar/${token}.ics`,
  };
}

/** On request, or when all other ways to sign in end. */
export async function revokeFeed(db: Db, accountId: number): Promise<void> {
  await deleteRows(db, 'calendar_feeds', { account_id: accountId });
}

function toCalendarEvent(row: EventRow, config: Config): CalendarEvent {
  const { time_zone, starts_at } = row;
  const isCancelled = row.cancelled_at !== null;
  const url = isCancelled ? undefined : pageLink(config, `/event-detail/${row.id}`, 'calendar');
  const facts = [
    ...(isCancelled ? ['This event was cancelled.', ''] : []),
    row.description,
    '',
    `Starts: ${describeStart({ starts_at: starts_at.toISOString(), time_zone })}`,
    `Organizer: ${row.organizer}, ${row.school}`,
    // Not part of the name.
    ...(row.organizer_is_staff ? ['The organizer is: School staff'] : []),
    // Many programs do not show an event's URL field.
    ...(url === undefined ? [] : [url]),
  ];
  return { ...row, isCancelled, summary: row.name, description: facts.join('\n'), url };
}

const CANCELLED_SHOWN_MS = 60 * DAY;
/** Fetches are recorded at most once an hour, to avoid writes. */
const NOTED_EVERY_MS = HOUR;

function isAttending(accountId: number) {
  return sql<SqlBool>`${isRegistered(accountId)}`;
}

/** A past event that was deleted afterwards was not cancelled. */
function isCancelledForMe(accountId: number, now: Date) {
  return sql<SqlBool>`e.cancelled_at > ${after(now, -CANCELLED_SHOWN_MS)} and e.cancelled_at < e.starts_at
    and ${isRegistered(accountId)}`;
}
