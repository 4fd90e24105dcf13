/** Administrators read what happened in their school (docs/decisions/0044). */
import { Readable } from 'node:stream';
import {
  ACTIVITY_PAGE_SIZE,
  activityGroups,
  activityKinds,
  type ActivityFilter,
  type ActivityLine,
  type ActivityPage,
} from '#shared/activity/activity.contract.ts';
import { tidyLine } from '#shared/text.ts';
import { csvLine } from '#server/platform/csv-writer.ts';
import { after, DAY } from '#server/platform/clock.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import * as list from './activity-list.queries.ts';
import { lineBy, writeActivity } from './activity.queries.ts';

/** Two years with a leap day. The database refuses to remove what is younger (migration 0011). */
export const ACTIVITY_DAYS = 2 * 365 + 1;

/** A page of what happened in the caller's school, newest first. */
export async function listActivity(
  { db }: Pick<AppContext, 'db'>,
  caller: Caller,
  filter: ActivityFilter,
): Promise<ActivityPage> {
  const size = filter.page_size ?? ACTIVITY_PAGE_SIZE;
  const { person } = filter;
  // One more, to know whether there is another page.
  const rows = await list.selectActivity(db, listedFor(caller, filter), size + 1);
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  const name = person === undefined ? undefined : await list.findNamed(db, caller.school_id, person);
  return {
    lines: shown.map(toLine),
    next: last && rows.length > size ? `${last.microseconds}-${last.source}${last.id}` : null,
    person: person === undefined || name === undefined ? null : { id: person, name },
  };
}

/** Lines read at once for the file. */
const BATCH = 1000;

/** The same as a CSV file. That somebody takes it is written down before. */
export async function downloadActivity(
  { db, clock }: AppContext,
  caller: Caller,
  filter: ActivityFilter,
): Promise<Readable> {
  await db
    .transaction()
    .execute((trx) => writeActivity(trx, { ...lineBy(caller, clock.now()), kind: 'activity downloaded' }));
  return Readable.from(writeCsv(db, listedFor(caller, filter)));
}

async function* writeCsv(db: AppContext['db'], listed: list.ListedActivity) {
  // The mark at the beginning tells Excel that this is UTF-8.
  yield `\uFEFF${csvLine(['time', 'what', 'by', 'by_number', 'about', 'about_number', 'details'])}`;
  let place = listed.after;
  for (;;) {
    const rows = await list.selectActivity(db, { ...listed, after: place }, BATCH);
    yield rows.map((row) => csvLine(fieldsOf(row))).join('');
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    place = last;
  }
}

function fieldsOf(row: list.ActivityRow): string[] {
  const { by, about, actor, has_subject } = toLine(row);
  const gone = 'account is gone';
  return [
    row.at.toISOString(),
    row.kind,
    by?.name ?? (actor === 'person' ? gone : actor),
    String(by?.id ?? ''),
    about?.name ?? (has_subject ? gone : ''),
    String(about?.id ?? ''),
    Object.entries(row.facts)
      .map(([name, value]) => `${name}: ${String(value)}`)
      .join('; '),
  ];
}

function listedFor(caller: Caller, filter: ActivityFilter): list.ListedActivity {
  const { group, person, search = '', from, until, after: place } = filter;
  const [, microseconds, source, id] = /^(\d+)-([ae])(\d+)$/.exec(place ?? '') ?? [];
  return {
    school_id: caller.school_id,
    time_zone: caller.time_zone,
    // A newer version may have written kinds that this one has no words for.
    kinds: group ? activityGroups[group] : activityKinds,
    person,
    search: tidyLine(search),
    from,
    until,
    after:
      microseconds === undefined
        ? undefined
        : { microseconds, source: source === 'e' ? 'e' : 'a', id: Number(id) },
  };
}

function toLine(row: list.ActivityRow): ActivityLine {
  const { source, id, at, kind, actor, has_subject, facts } = row;
  return {
    id: `${source}${id}`,
    at: at.toISOString(),
    kind,
    actor,
    by: personOf(row.by_id, row.by_name, row.by_belongs),
    has_subject,
    about: personOf(row.about_id, row.about_name, row.about_belongs),
    facts,
  };
}

function personOf(id: number | null, name: string | null, belongs: boolean | null) {
  return id === null || name === null ? null : { id, name, belongs: belongs === true };
}

/** Removes what is older than the retention; a nightly job. */
export async function sweepActivity({ db, clock, log }: AppContext): Promise<void> {
  const lines = await list.deleteActivityBefore(db, after(clock.now(), -ACTIVITY_DAYS * DAY));
  if (lines > 0) log.info({ lines }, 'Lines of the activity of schools that were too old are removed');
}
