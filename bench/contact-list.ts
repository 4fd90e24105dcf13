/** A contact's list with five hundred rows, in a browser that has proved the mailbox. */
import { sql } from 'kysely';
import type { Db } from '#server/platform/app-context.ts';
import { browserHeaders, overHttp, type Request } from './measure.ts';
import type { Target } from './targets.ts';

const ROWS = 500;
const CONNECTIONS = 4;
const CONTACT = 'list@contacts.example';
/** Milliseconds, on any machine. */
const LONGEST_P95 = { most: 300 } as const;

/** Afterwards, some entries have other contacts. */
export async function measureContactList(db: Db, url: string, on: string, seconds: number): Promise<Target> {
  await sql`
    update entries set contact = ${CONTACT} where id in (
      select e.id from entries e join verification_requests r on r.id = e.request_id
      where not e.verified and r.decision is null order by e.id limit ${ROWS})`.execute(db);
  await sql`
    insert into contact_list_links (token_hash, mailbox, address, created_at, expires_at)
    values (sha256('bench-list'), ${CONTACT}, ${CONTACT}, now(), now() + interval '14 days')`.execute(db);
  await sql`
    insert into contact_browsers (token_hash, mailbox, expires_at)
    values (sha256('bench-browser'), ${CONTACT}, now() + interval '30 days')`.execute(db);
  await sql`vacuum analyze entries`.execute(db);
  const { cookie = '', ...headers } = browserHeaders(url);
  let asked = 0;
  const look = (): Request => ({
    method: 'POST',
    path: '/api/contact-list/look',
    headers: {
      ...headers,
      cookie: `${cookie}; contact_browser=bench-browser`,
      'content-type': 'application/json',
      'x-forwarded-for': `10.9.${(asked >> 8) & 255}.${asked++ & 255}`,
    },
    body: JSON.stringify({ token: 'bench-list' }),
  });
  const reply = await fetch(url + look().path, { ...look() });
  const shown = ((await reply.json()) as { rows?: unknown[] }).rows?.length;
  if (shown !== ROWS) throw new Error(`The list shows ${shown} rows, not ${ROWS}`);
  const { times, failures, statuses } = await overHttp(url, CONNECTIONS, 200, look)({ seconds });
  const sorted = times.toSorted((a, b) => a - b);
  const measured = Math.round((sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Infinity) * 10) / 10;
  if (failures > 0) throw new Error(`Looking at the list failed: ${JSON.stringify(statuses)}`);
  return { on, name: `a contact's list of ${ROWS} rows: p95 in ms`, measured, wanted: LONGEST_P95 };
}
