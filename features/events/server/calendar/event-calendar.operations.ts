// Calendar files for single events.
import { sql, type SqlBool } from 'kysely';
import { NotFound } from '#server/platform/http/errors.ts';
import type { Config } from '#server/platform/config.ts';
import { pageLink } from '#server/platform/page-link.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { describeStart } from '#features/events/server/events.mails.ts';
import { type EventRow, eventsFor } from '#features/events/server/events.queries.ts';
import { after, DAY } from '#server/platform/clock.ts';
import { isRegistered, isVisibleTo } from '#features/events/server/event-visibility.queries.ts';
import { writeCalendar, type CalendarEvent } from './event-calendar.ts';

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
  return writeCalendar(toCalendarEvent(row, config));
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

/** A past event that was deleted afterwards was not cancelled. */
function isCancelledForMe(accountId: number, now: Date) {
  return sql<SqlBool>`e.cancelled_at > ${after(now, -CANCELLED_SHOWN_MS)} and e.cancelled_at < e.starts_at
    and ${isRegistered(accountId)}`;
}
