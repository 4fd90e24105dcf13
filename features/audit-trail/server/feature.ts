/** Administrators read their school's activity log (decision 0044). */
import * as contract from '#features/audit-trail/activity.contract.ts';
import { activityTexts } from '#features/audit-trail/activity.text.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { AppContext, Db } from '#server/platform/app-context.ts';
import type { Route } from '#server/platform/http/route.ts';
import { CSV_TYPE, sendSpreadsheet } from '#server/platform/xlsx/send-spreadsheet.ts';
import { Readable } from 'node:stream';
import { sql, type RawBuilder } from 'kysely';
import { csvLine } from '#server/platform/csv.ts';
import { after as timeAfter, DAY } from '#server/platform/clock.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { nameMatches } from '#server/platform/database/text-search.ts';
import { firstOf, run } from '#server/platform/database/rows.ts';
import { writeDownload } from './activity.queries.ts';

function activityRoutes(route: Route, context: AppContext): void {
  const { db } = context;
  route(contract.listActivity, 'administrator', async ({ caller, query }) => {
    const { person, page_size: size = contract.ACTIVITY_PAGE_SIZE } = query;
    // One more, to know whether there is another page.
    const rows = await selectActivity(db, listedFor(caller, query), size + 1);
    const shown = rows.slice(0, size);
    const last = shown.at(-1);
    const name = person === undefined ? undefined : await findNamed(db, caller.school_id, person);
    return {
      lines: shown.map(toLine),
      next: last && rows.length > size ? `${last.microseconds}-${last.source}${last.id}` : null,
      person: person === undefined || name === undefined ? null : { id: person, name },
    };
  });

  /** As a CSV file. The download is logged first. */
  const downloading = { access: 'administrator', needsFreshSignIn: 'staff' } as const;
  route(contract.downloadActivity, downloading, ({ caller, query, reply }) =>
    sendSpreadsheet(reply, caller.account_id, async () => {
      await writeDownload(context, caller, 'activity downloaded');
      const spreadsheet = Readable.from(writeCsv(db, listedFor(caller, query)));
      return { name: 'activity.csv', type: CSV_TYPE, spreadsheet };
    }),
  );
}

/** Two years with a leap day. The database refuses to delete younger lines (migration 0011). */
export const ACTIVITY_DAYS = 2 * 365 + 1;

const BATCH = 1000;

async function* writeCsv(db: AppContext['db'], listed: ListedActivity) {
  // The byte order mark tells Excel that this is UTF-8.
  yield `\uFEFF${csvLine(['time', 'what', 'by', 'by_number', 'about', 'about_number', 'details'])}`;
  let place = listed.after;
  for (;;) {
    const rows = await selectActivity(db, { ...listed, after: place }, BATCH);
    yield rows.map((row) => csvLine(fieldsOf(row))).join('');
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    place = last;
  }
}

function fieldsOf(row: ActivityRow): string[] {
  const { by, about, actor, has_subject } = toLine(row);
  const deleted = 'account is gone';
  return [
    row.at.toISOString(),
    row.kind,
    by?.name ?? (actor === 'person' ? deleted : actor),
    String(by?.id ?? ''),
    about?.name ?? (has_subject ? deleted : ''),
    String(about?.id ?? ''),
    Object.entries(row.facts)
      .map(([name, value]) => `${name}: ${String(value)}`)
      .join('; '),
  ];
}

function listedFor(
  { school_id, time_zone }: Caller,
  { group, search = '', after: place, ...filter }: contract.ActivityFilter,
) {
  const [, microseconds, source, id] = /^(\d+)-([ae])(\d+)$/.exec(place ?? '') ?? [];
  const after: Place | undefined =
    microseconds === undefined
      ? undefined
      : { microseconds, source: source === 'e' ? 'e' : 'a', id: Number(id) };
  // A newer version may have written kinds that this one does not know.
  const kinds = group ? Object.keys(activityTexts[group]) : contract.activityKinds;
  return { ...filter, school_id, time_zone, kinds, search, after };
}

const toLine = ({ source, id, ...line }: ActivityRow) => ({ ...line, id: `${source}${id}` });

async function sweepActivity({ db, clock, log }: AppContext): Promise<void> {
  const before = timeAfter(clock.now(), -ACTIVITY_DAYS * DAY);
  const { numDeletedRows } = await db
    .deleteFrom('activity')
    // The database's trigger goes by its own clock.
    .where('created_at', '<', sql<Date>`least(${before}, now() - interval '2 years')`)
    .executeTakeFirstOrThrow();
  const lines = Number(numDeletedRows);
  if (lines > 0) log.info({ lines }, 'Lines of the activity of schools that were too old are removed');
}

/** `a` for `activity`, `e` for the history of entries. At the same instant, `e` sorts before `a`. */
type Source = 'a' | 'e';

/** A cursor. Microseconds since 1970 as text: they exceed safe integers. */
interface Place {
  readonly microseconds: string;
  readonly source: Source;
  readonly id: number;
}

type ListedActivity = ReturnType<typeof listedFor>;

type ActivityRow = Omit<contract.ActivityLine, 'id' | 'at'> & Place & { readonly at: Date };

async function selectActivity(db: Db, listed: ListedActivity, most: number): Promise<readonly ActivityRow[]> {
  const { school_id, search } = listed;
  return run<ActivityRow>(db)`
    with found as materialized (${search === '' ? sql`select 0 as id` : foundPeople(school_id, search)}),
    lines as (
      (select 'a' as source, id, created_at as at, kind, actor, actor_account_id, has_subject, subject_account_id, facts
      from activity where ${conditions('a', listed)}
      order by created_at desc, id desc limit ${most})
      union all
      (select 'e', id, at, 'entry ' || kind, case actor when 'contact' then actor else 'person' end,
        actor_account_id, true, account_id, jsonb_strip_nulls(jsonb_build_object(
          'entry', entry_id, 'event', entry -> 'event', 'hours', entry -> 'hours', 'contact', details -> 'contact',
          'reason', details -> 'reason'))
      from entry_history where ${conditions('e', listed)}
      order by at desc, id desc limit ${most})
    )
    select l.source, l.id, (extract(epoch from l.at) * 1000000)::bigint::text as microseconds, l.at, l.kind, l.actor,
      l.has_subject, l.facts,
      ${personOf('b', school_id)} as by, ${personOf('o', school_id)} as about
    from lines l left join accounts b on b.id = l.actor_account_id left join accounts o on o.id = l.subject_account_id
    order by l.at desc, l.source desc, l.id desc limit ${most}`;
}

/** `belongs`: the school has a page about the person, a member or someone with entries there. */
function personOf(account: 'b' | 'o', schoolId: number): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${account}.${column}`);
  return sql`case when ${of('id')} is not null then jsonb_build_object('id', ${of('id')},
    'name', concat(${of('first_name')}, ' ', ${of('last_name')}),
    'belongs', ${of('school_id')} = ${schoolId} and ${of('standing')} <> 'removed'
      or exists (select from entries where account_id = ${of('id')} and school_id = ${schoolId})) end`;
}

function foundPeople(schoolId: number, search: string): RawBuilder<unknown> {
  return sql`select a.id from accounts a where ${nameMatches(search)} and (a.school_id = ${schoolId}
    or a.id in (select subject_account_id from activity
      where school_id = ${schoolId} and kind in ('moved away', 'removed')))`;
}

const columns = {
  a: { at: sql.ref('created_at'), subject: sql.ref('subject_account_id'), prefix: '' },
  e: { at: sql.ref('at'), subject: sql.ref('account_id'), prefix: 'entry ' },
} as const;

function conditions(source: Source, listed: ListedActivity): RawBuilder<unknown> {
  const { school_id, time_zone, kinds, person, search, from, until, after } = listed;
  const { at, subject, prefix } = columns[source];
  const ofTable = kinds.filter((kind) => kind.startsWith(prefix)).map((kind) => kind.slice(prefix.length));
  // Otherwise all lines would be read to find none.
  if (ofTable.length === 0) return sql`false`;
  const all = [sql`school_id = ${school_id}`, sql`kind = any(${ofTable}::text[])`];
  if (person !== undefined) all.push(sql`(actor_account_id = ${person} or ${subject} = ${person})`);
  if (search !== '') {
    all.push(sql`(actor_account_id in (select id from found) or ${subject} in (select id from found))`);
  }
  if (from !== undefined) all.push(sql`${at} >= ${from}::date::timestamp at time zone ${time_zone}`);
  if (until !== undefined) all.push(sql`${at} < (${until}::date + 1)::timestamp at time zone ${time_zone}`);
  if (after) all.push(comesAfter(source, after));
  return sql.join(all, sql` and `);
}

function comesAfter(source: Source, after: Place): RawBuilder<unknown> {
  const { at } = columns[source];
  const then = sql`(timestamptz 'epoch' + ${after.microseconds}::bigint * interval '1 microsecond')`;
  if (source === after.source) return sql`(${at}, id) < (${then}, ${after.id}::bigint)`;
  return source < after.source ? sql`${at} <= ${then}` : sql`${at} < ${then}`;
}

async function findNamed(db: Db, schoolId: number, id: number): Promise<string | undefined> {
  const row = await firstOf<{ name: string }>(db)`
    select concat(first_name, ' ', last_name) as name from accounts a where id = ${id} and (school_id = ${schoolId}
      or exists (select from activity where school_id = ${schoolId}
        and (actor_account_id = a.id or subject_account_id = a.id)))`;
  return row?.name;
}

export const activity: Feature = { routes: [activityRoutes], sweeps: { activity: sweepActivity } };
