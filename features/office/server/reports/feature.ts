/** Anybody signed in reports an event, a notice or a name; administrators of both schools settle it (decision 0046). */
import type { z } from 'zod';
import { sql, type RawBuilder } from 'kysely';
import * as contract from '#features/office/reports.contract.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { AppContext, Trx, Db } from '#server/platform/app-context.ts';
import { paged } from '#server/platform/http/paged.ts';
import { type Route, refuseOutsider } from '#server/platform/http/route.ts';
import type { Standing } from '#features/membership/standing.ts';
import { filled, fitting, type Check } from '#shared/rules.ts';
import { formatEventDate, formatEventTime } from '#features/events/event-time.ts';
import { shownLastName, visibilityFor } from '#features/accounts/profile/leaderboard-visibility.rules.ts';
import { lineBy, writeActivity } from '#features/audit-trail/server/activity.queries.ts';
import { selectNotices, findEvent, type EventRow } from '#features/events/server/events.queries.ts';
import {
  notifyAdministrators,
  selectAdministrators,
} from '#features/membership/server/staff-mail/staff-mail.operations.ts';
import { after, DAY, SECOND } from '#server/platform/clock.ts';
import { Conflict, NotFound, NotSignedIn, refuseFirstFailure } from '#server/platform/http/errors.ts';
import { consume, type Limit } from '#server/platform/auth/rate-limit.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { asStaff } from '#server/platform/auth/staff.ts';
import { counts } from '#server/platform/database/standing.ts';
import { addNumbered, changeRows, countOf, lockRow } from '#server/platform/database/rows.ts';

export const reports: Feature = {
  routes: [reportsRoutes],
  sweeps: { reports: sweepReports },
};

function reportsRoutes(route: Route, context: AppContext): void {
  const { db } = context;
  // People waiting to be admitted see names, as visitors do; events are for members. Of students who share a shown name, all are
  // reported. @throws InvalidFields without a reason; NotAllowed for an event when not admitted; NotFound for what the caller does
  // not see; Conflict for their own event, and when nobody could read it; TooMany
  route(contract.report, 'of-a-school', async ({ caller, body: form }) => {
    refuseFirstFailure(reportChecks, form);
    const { about, reason } = form;
    await db.transaction().execute(async (trx) => {
      // Locks the reporter's school and standing.
      const own = ['standing', 'school_id'] as const;
      const reporter = await lockRow(trx, 'accounts', caller.account_id, own, 'forShare');
      if (!reporter) throw new NotSignedIn();
      refuseOutsider(reporter, about.kind === 'name' ? 'of-a-school' : 'member');
      const found =
        about.kind === 'name'
          ? await findNames(trx, caller, reporter, about)
          : await findEventOf(trx, caller, about);
      await consume({ ...context, db: trx }, `reports:${caller.account_id}`, REPORTS, TOO_MANY_REPORTS);
      const reporting = { caller, reporterSchool: reporter.school_id, reason };
      for (const one of found) await addReport(context, trx, reporting, one);
    });
    return { detail: 'Thank you. The administrators of the schools read it.' };
  });
  route(contract.listReports, 'administrator', async ({ caller, query, reply }) => {
    const found = selectReports(db, caller, (query.show ?? 'open') === 'open');
    return (await paged(reply, found, query, contract.REPORTS_PAGE_SIZE)).map(shownReport);
  });
  /**
   * With `undo`, reopens the report. @throws InvalidFields for a long note; NotFound for other schools and reports about the
   * caller; Conflict when it is settled, or on undo not settled by the caller
   */
  route(contract.settleReport, { access: 'administrator', audited: true }, ({ caller, params, body }) => {
    const { undo, note } = body;
    refuseFirstFailure(settlingChecks, body);
    return asStaff(context, caller, 'administrator', async (trx, now) => {
      // Locked until the transaction ends.
      const found = await readBy(trx, caller)
        .where('r.id', '=', params.id)
        .select(['r.settled_at', 'r.settled_by_account_id as by'])
        .forUpdate()
        .executeTakeFirst();
      if (!found) throw new NotFound();
      if (undo && found.by !== caller.account_id) throw new Conflict(CHANGED_SINCE, 'changed_since');
      if (!undo && found.settled_at) throw new Conflict(SETTLED_ALREADY, 'settled_already');
      await changeRows(trx, 'reports', params.id, {
        settled_at: undo ? null : now,
        settled_by_account_id: undo ? null : caller.account_id,
        settled_note: undo || note === '' ? null : note,
      });
      const kind = undo ? 'report opened again' : 'report settled';
      await writeActivity(trx, { ...lineBy(caller, now), kind, facts: { report: params.id } });
      return { detail: undo ? 'The report is open again.' : 'The report is settled.' };
    });
  });
}

/** Each may be mailed to administrators. */
export const REPORTS: Limit = { times: 20, seconds: DAY / SECOND };
const TOO_MANY_REPORTS = `You have reported ${REPORTS.times} times within a day, which is the most that is possible. If it is urgent, please talk to your school.`;
const OWN_EVENT_REPORTED = 'This is your own event. You can change or delete it.';
/** A school may have no administrator, or only the one reported. */
export const NOBODY_READS_IT =
  'There is no administrator who could read this report. Please talk to a teacher or to your principal.';
const SETTLED_ALREADY = 'Somebody has settled this report already.';
const CHANGED_SINCE = 'Somebody has opened or settled this report again since then.';
/** As long as the activity log. */
export const REPORT_DAYS = 2 * 365;

const tooLong = `Please say it in ${contract.REPORT_REASON_LIMIT} characters or fewer.`;
const reportChecks: readonly Check<{ readonly reason: string }>[] = [
  filled('reason', 'Please say what is wrong.'),
  fitting('reason', contract.REPORT_REASON_LIMIT, tooLong),
];
const settlingChecks: readonly Check<{ readonly note: string }>[] = [
  fitting('note', contract.REPORT_REASON_LIMIT, tooLong),
];

type Form = z.output<typeof contract.report.body>;

interface Found {
  readonly about: { readonly id: number; readonly school_id: number };
  readonly eventId: number | null;
  readonly otherSchool: { readonly id: number; readonly name: string };
  readonly kept: contract.KeptReport;
}

async function findEventOf(
  trx: Trx,
  { account_id }: Caller,
  wanted: Exclude<Form['about'], { kind: 'name' }>,
): Promise<Found[]> {
  const eventId = wanted.event;
  const event = await findEvent(trx, account_id, eventId);
  if (!event) throw new NotFound();
  if (event.is_organizer) throw new Conflict(OWN_EVENT_REPORTED);
  const kept = wanted.kind === 'event' ? keepEvent(event) : await keepNotice(trx, account_id, event, wanted);
  const { organizer_id, school_id, organizer_school } = await trx
    .selectFrom('events as e')
    .innerJoin('accounts as a', 'a.id', 'e.organizer_id')
    .where('e.id', '=', eventId)
    .select(['e.organizer_id', 'e.school_id', 'a.school_id as organizer_school'])
    .executeTakeFirstOrThrow();
  const about = { id: organizer_id, school_id: organizer_school };
  // The school of the event.
  return [{ about, eventId, otherSchool: { id: school_id, name: event.school }, kept }];
}

function keepEvent({
  name,
  description,
  location,
  organizer,
  school,
  ...event
}: EventRow): contract.KeptReport {
  const date = formatEventDate(event.local_date);
  const time = formatEventTime(event.local_time);
  return { kind: 'event', name, description, location, date, time, organizer, school };
}

async function keepNotice(
  trx: Trx,
  accountId: number,
  { name, organizer, school }: EventRow,
  wanted: { readonly event: number; readonly number: number },
): Promise<contract.KeptReport> {
  const notices = await selectNotices(trx, accountId, wanted.event);
  const notice = notices.find(({ number }) => number === wanted.number);
  if (!notice) throw new NotFound();
  const { text, created_at } = notice;
  return { kind: 'notice', name, text, at: created_at.toISOString(), organizer, school };
}

/** People whom the leaderboard shows the caller under this name. */
async function findNames(
  trx: Trx,
  caller: Caller,
  reporter: { readonly standing: Standing; readonly school_id: number },
  wanted: Extract<Form['about'], { kind: 'name' }>,
): Promise<Found[]> {
  const { first_name, last_name, school, graduation_year } = wanted;
  const listed = await selectListedNames(trx, wanted);
  const shown = listed.filter((one) => {
    const isOwn = reporter.standing === 'member' && one.school_id === reporter.school_id;
    const chosen = { name: one.leaderboard_name, picture: one.leaderboard_picture };
    const seen = visibilityFor(chosen, one.visitor_rule, isOwn ? 'members' : 'visitors').name;
    return (
      one.id !== caller.account_id && seen !== 'hidden' && shownLastName(one.last_name, seen) === last_name
    );
  });
  if (shown.length === 0) throw new NotFound();
  const kept: contract.KeptReport = {
    kind: 'name',
    name: `${first_name} ${last_name}`,
    school,
    graduation_year,
  };
  return shown.map(({ id, school_id }) => ({
    about: { id, school_id },
    eventId: null,
    otherSchool: { id: school_id, name: school },
    kept,
  }));
}

/** Adds and logs it at both schools, and mails their administrators. */
async function addReport(
  context: AppContext,
  trx: Trx,
  { caller, reporterSchool, reason }: { caller: Caller; reporterSchool: number; reason: string },
  { about, eventId, otherSchool, kept }: Found,
): Promise<void> {
  const now = context.clock.now();
  const schools = [...new Set([reporterSchool, otherSchool.id])];
  if ((await selectAdministrators(trx, schools, about.id)).length === 0) throw new Conflict(NOBODY_READS_IT);
  for (const school_id of schools) {
    const report = await addNumbered(trx, 'reports', {
      school_id,
      reporter_account_id: caller.account_id,
      reporter_school_id: reporterSchool,
      subject_account_id: about.id,
      event_id: eventId,
      reason,
      kept: JSON.stringify(kept),
      created_at: now,
    });
    // The log names people in full, so each school gets only its own.
    const isReporters = school_id === reporterSchool;
    const isTheirs = school_id === about.school_id;
    await writeActivity(trx, {
      school_id,
      kind: `${kept.kind} reported`,
      actor_account_id: isReporters ? caller.account_id : null,
      actor: 'system',
      subject_account_id: isTheirs ? about.id : null,
      facts: {
        report,
        ...(eventId === null ? {} : { event: eventId, event_name: kept.name }),
        ...(isReporters ? {} : { reporter_school: caller.school }),
        ...(isTheirs ? {} : { school: otherSchool.name }),
      },
      created_at: now,
    });
    await notifyAdministrators(context, trx, school_id, 'report', about.id);
  }
}

function shownReport({ settled_at, settled_note, settled_by, ...shown }: ReportRow) {
  return { ...shown, settled: settled_at && { at: settled_at, by: settled_by, note: settled_note } };
}

async function sweepReports({ db, clock, log }: AppContext): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('reports')
    .where('created_at', '<', after(clock.now(), -REPORT_DAYS * DAY))
    .executeTakeFirstOrThrow();
  const deleted = Number(numDeletedRows);
  if (deleted > 0) log.info({ reports: deleted }, 'Reports that were too old are removed');
}

const SAME_NAMES = 50;

function selectListedNames(trx: Trx, wanted: Extract<Form['about'], { kind: 'name' }>) {
  return trx
    .selectFrom('accounts as a')
    .innerJoin('schools as s', 's.id', 'a.school_id')
    .innerJoin('student_totals as t', 't.account_id', 'a.id')
    .where('s.name', '=', wanted.school)
    .where('a.first_name', '=', wanted.first_name)
    .where('a.graduation_year', '=', wanted.graduation_year)
    .where('t.verified_entries', '>', 0)
    .where('a.is_school_administration', '=', false)
    .where('a.hidden_by_school', '=', false)
    .where(counts)
    .select(['a.id', 'a.first_name', 'a.last_name', 'a.school_id', 'a.leaderboard_name'])
    .select(['a.leaderboard_picture', 's.leaderboard_for_visitors as visitor_rule'])
    .orderBy('a.id')
    .limit(SAME_NAMES)
    .execute();
}

type Reader = Pick<Caller, 'account_id' | 'school_id'>;

/** Excludes reports about the reader. */
function readBy(db: Db | Trx, reader: Reader) {
  return db
    .selectFrom('reports as r')
    .where('r.school_id', '=', reader.school_id)
    .where('r.subject_account_id', '<>', reader.account_id);
}

function selectReports(db: Db, reader: Reader, isOpen: boolean) {
  const nameOf = (alias: string) =>
    sql<string>`concat(${sql.ref(`${alias}.first_name`)}, ' ', ${sql.ref(`${alias}.last_name`)})`;
  // Administrators see no more about other schools' people than the reporter did.
  const personOf = (alias: string): RawBuilder<contract.Report['about']> => sql`
    case when ${sql.ref(`${alias}.school_id`)} = ${reader.school_id}
      then jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${nameOf(alias)}) end`;
  return readBy(db, reader)
    .where('r.settled_at', isOpen ? 'is' : 'is not', null)
    .innerJoin('schools as s', 's.id', 'r.reporter_school_id')
    .innerJoin('accounts as a', 'a.id', 'r.subject_account_id')
    .leftJoin('accounts as b', 'b.id', 'r.reporter_account_id')
    .leftJoin('accounts as c', 'c.id', 'r.settled_by_account_id')
    .leftJoin('events as e', (join) => join.onRef('e.id', '=', 'r.event_id').on('e.cancelled_at', 'is', null))
    .select([
      'r.id',
      'r.created_at as at',
      'r.reason',
      'r.kept',
      'e.id as event_id',
      's.name as reporter_school',
    ])
    .select(['r.settled_at', 'r.settled_note'])
    .select(sql<string | null>`case when c.id is not null then ${nameOf('c')} end`.as('settled_by'))
    .select([personOf('b').as('reporter'), personOf('a').as('about')])
    .orderBy('r.id', 'desc');
}

type ReportRow = Awaited<ReturnType<ReturnType<typeof selectReports>['executeTakeFirstOrThrow']>>;

/** Open ones. */
export function countReports(db: Db, reader: Reader): Promise<number> {
  return countOf(readBy(db, reader).where('r.settled_at', 'is', null));
}
