/**
 * Calendars of events: a file for one, and a private address for all events of a person. Calendar programs cannot sign
 * in, so anyone with the address can read it. It shows only public names, and its owner can revoke it.
 */
import { NotFound } from '#server/platform/http/errors.ts';
import type { Config } from '#server/platform/config.ts';
import { pageLink } from '#server/platform/page-link.ts';
import type { Db, AppContext } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { hashToken, newToken } from '#server/platform/auth/tokens.ts';
import { writeCalendar, type CalendarEvent } from './event-calendar.ts';
import * as queries from './event-calendar.queries.ts';
import { describeStart } from '#server/features/events/event-text.ts';
import type { EventRow } from '#server/features/events/events.queries.ts';

/** As cancelled for those who were registered when it was deleted. @throws NotFound */
export async function writeEventCalendar(
  { db, clock, config }: AppContext,
  caller: Caller,
  eventId: number,
): Promise<string> {
  const row = await queries.findForCalendar(db, caller.account_id, eventId, clock.now());
  if (!row) throw new NotFound();
  const events = [toCalendarEvent(row, config)];
  return writeCalendar({ name: undefined, timeZone: row.time_zone, events });
}

/** The calendar behind a private address. @throws NotFound for an unknown or revoked address. */
export async function writeFeed({ db, clock, config }: AppContext, token: string): Promise<string> {
  const hash = hashToken(token);
  const owner = await queries.findFeedOwner(db, hash);
  if (!owner) throw new NotFound();
  const now = clock.now();
  await queries.noteFetch(db, hash, now);
  const rows = await queries.selectCalendar(db, owner.account_id, now);
  const events = rows.map((row) => toCalendarEvent(row, config));
  return writeCalendar({ name: 'Limelight events', timeZone: owner.time_zone, events });
}

export interface FeedState {
  readonly created_at: string | null;
  readonly fetched_at: string | null;
}

/** Whether the caller has a private address, and when it was last fetched. The address itself is not stored. */
export async function showFeed({ db }: AppContext, { account_id }: Caller): Promise<FeedState> {
  const feed = await queries.findFeed(db, account_id);
  return {
    created_at: feed?.created_at.toISOString() ?? null,
    fetched_at: feed?.fetched_at?.toISOString() ?? null,
  };
}

/** Creates a private address, which is shown only this once; an older one ends. */
export async function renewFeed(
  { db, clock, config }: AppContext,
  { account_id }: Caller,
): Promise<FeedState & { url: string }> {
  const { token, hash } = newToken();
  const now = clock.now();
  await queries.replaceFeed(db, account_id, hash, now);
  return {
    created_at: now.toISOString(),
    fetched_at: null,
    url: `${config.publicUrl}/calendar/${token}.ics`,
  };
}

/** Revokes an account's private address, on request or when all other ways to sign in end. */
export async function revokeFeed(db: Db, accountId: number): Promise<void> {
  await queries.deleteFeed(db, accountId);
}

function toCalendarEvent(row: EventRow, config: Config): CalendarEvent {
  const { uid, sequence, created_at, updated_at, name, location } = row;
  const { local_date, local_time, time_zone, starts_at } = row;
  const isCancelled = row.cancelled_at !== null;
  const url = isCancelled ? undefined : pageLink(config, `/event-detail/${row.id}`, 'calendar');
  const facts = [
    ...(isCancelled ? ['This event was cancelled.', ''] : []),
    row.description,
    '',
    `Starts: ${describeStart({ starts_at: starts_at.toISOString(), time_zone })}`,
    `Organizer: ${row.organizer}, ${row.school}`,
    // A line of its own: a name has none.
    ...(row.organizer_is_staff ? ['The organizer is: School staff'] : []),
    // Many programs do not show the address of an event.
    ...(url === undefined ? [] : [url]),
  ];
  const description = facts.join('\n');
  return {
    uid,
    sequence,
    created_at,
    updated_at,
    local_date,
    local_time,
    time_zone,
    starts_at,
    isCancelled,
    summary: name,
    description,
    location,
    url,
  };
}
