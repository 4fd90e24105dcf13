/** How long staff wait when they confirm an attendance list of 200 rows (decision 0078). */
import { sql } from 'kysely';
import type { Db } from '#server/platform/app-context.ts';
import { ADMINISTRATOR_SESSION } from './fill-school.ts';
import { browserHeaders } from './measure.ts';
import type { Target } from './targets.ts';

const ROWS = 200;
const LISTS = 20;
const WITHIN_MS = { most: 1500 } as const;

/** Each list is of an event of yesterday with other students, who have no entry of it. */
export async function measureAttendance(db: Db, url: string): Promise<{ p50_ms: number; p95_ms: number }> {
  const headers = { ...browserHeaders(url, ADMINISTRATOR_SESSION), 'content-type': 'application/json' };
  const times: number[] = [];
  for (let list = 0; list < LISTS; list += 1) {
    const { rows: students } = await sql<{ account_id: number; event_id: number }>`
      with held as (
        insert into events (organizer_id, school_id, name, description, location, max_attendees, hours, local_date, local_time,
          time_zone, starts_at, created_at, updated_at)
        select a.id, a.school_id, ${`Beach clean-up ${list}`}, 'Bring gloves.', 'Beach', ${ROWS}::int, 3, current_date - 1, '10:00',
          s.time_zone, now() - interval '1 day', now(), now()
        from accounts a join schools s on s.id = a.school_id where a.is_school_administration limit 1 returning id
      ), coming as (
        insert into event_registrations (event_id, account_id, created_at)
        select held.id, a.id, now() from held, lateral (
          select id from accounts where school_id = 1 and not is_school_administration order by id
          offset ${list * ROWS}::int limit ${ROWS}::int) a
        returning event_id, account_id
      )
      select event_id, account_id from coming`.execute(db);
    const rows = students.map(({ account_id }) => ({ account_id, hours: 3 }));
    const path = `/api/volunteer_events/events/${students[0]?.event_id}/attendance`;
    const began = performance.now();
    const reply = await fetch(url + path, {
      method: 'POST',
      headers,
      body: JSON.stringify({ version: 0, statement: true, rows }),
    });
    const answer = (await reply.json()) as { rows?: readonly { readonly outcome: string }[] };
    times.push(performance.now() - began);
    const made = answer.rows?.filter(({ outcome }) => outcome === 'made').length;
    if (made !== ROWS) throw new Error(`Of ${ROWS} rows, ${made} were confirmed: ${reply.status}`);
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => Math.round(times[Math.ceil(share * times.length) - 1] ?? 0);
  return { p50_ms: at(0.5), p95_ms: at(0.95) };
}

export function attendanceTarget(on: string, { p95_ms }: { readonly p95_ms: number }): Target {
  return {
    on,
    name: `confirming ${ROWS} rows of attendance, p95 in ms`,
    measured: p95_ms,
    wanted: WITHIN_MS,
  };
}
