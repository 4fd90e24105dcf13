/** The Volunteer Database: the students of a school and their entries. */
import type { FastifyInstance } from 'fastify';
import { sql, type SqlBool } from 'kysely';
import * as contract from '#features/students/students.contract.ts';
import * as downloads from '#features/students/downloads.contract.ts';
import { adminEntryChecks, SUMMARY_PAGE_SIZE } from '#features/students/students.rules.ts';
import { dayInZone } from '#shared/calendar.ts';
import type { EntryFields } from '#features/entries/entries.contract.ts';
import { normalizeEmail } from '#shared/rules.ts';
import { lineBy, writeReading } from '#features/audit-trail/server/activity.queries.ts';
import { isSameText, checkUnchanged } from '#features/entries/server/check-unchanged.ts';
import { countRequest } from '#features/entries/server/entries.limits.ts';
import { listEntriesForSchool } from '#features/entries/server/entries.operations.ts';
import { replaceEntry, setVerified, startWaiting } from '#features/entries/server/entries.queries.ts';
import {
  sendVerificationRequest,
  resendIfDropped,
  readRequestingStudent,
} from '#features/entries/server/entry-requests.operations.ts';
import { lockForDecision } from '#features/entries/server/school-decision.ts';
import { supersedeRequests } from '#features/entries/server/entry-requests.queries.ts';
import { notWaiting } from '#features/entries/server/entry-waiting.queries.ts';
import { addHistory, textOf, type EntryRow } from '#features/entries/server/history/entry-history.queries.ts';
import { findPerson } from '#features/people/server/people.queries.ts';
import { countFlaggedEntries, selectRefusals } from '#features/office/server/signals/signals.queries.ts';
import type { AppContext, Db } from '#server/platform/app-context.ts';
import { selectOwnMailboxes } from '#server/platform/auth/own-mailboxes.ts';
import { findGroup, refuseUnknownStudents } from '#features/groups/server/groups.queries.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import type { EntryText } from '#server/platform/database/json-columns.ts';
import { findRow, theRow } from '#server/platform/database/rows.ts';
import type { Feature, ServingContext } from '#server/platform/feature.ts';
import { NotFound, orNotFound, refuseFirstFailure } from '#server/platform/http/errors.ts';
import { pagedOrAll } from '#server/platform/http/paged.ts';
import type { Route } from '#server/platform/http/route.ts';
import { sendSpreadsheet } from '#server/platform/xlsx/send-spreadsheet.ts';
import { isOfSchool } from '#server/platform/database/standing.ts';
import { download, spreadsheetThreads } from './download.operations.ts';
import { earlierHoursRoutes, selectMadeElsewhere } from './earlier-hours.routes.ts';
import { describeStanding, selectSummary } from './summary.operations.ts';

export const students: Feature = {
  routes: [administrationRoutes, administrationListsRoutes, earlierHoursRoutes],
};

function administrationRoutes(route: Route, context: AppContext): void {
  const { db, clock } = context;

  /** A person with their entries, read-only for those made elsewhere; former members only with those made here. An adviser reads the entries of members only. Logged once an hour. */
  const reading = { access: 'staff', limit: 'lists' } as const;
  route(contract.getUserEntries, reading, async ({ caller, params, query: { page } }) => {
    const person = await findWithHours(db, caller.school_id, params.userId);
    await refuseUnknownStudents(db, caller, [params.userId]);
    const { is_here, ...user } = person;
    await writeReading(db, { ...lineBy(caller, clock.now(), user.id), kind: 'student read' });
    const isAll = caller.is_school_administration;
    const worth_a_look = isAll ? await countFlaggedEntries(db, caller.school_id, user.id) : 0;
    const schoolId = is_here ? undefined : caller.school_id;
    const entries = await listEntriesForSchool(db, user.id, { schoolId, page });
    const seen = { entries, user, has_left: !is_here, worth_a_look };
    const nothing = { changes: [], refusals: [], made_elsewhere: [], decides_earlier_hours: false };
    if (!is_here || !isAll) return { ...seen, person: null, ...nothing };
    return {
      ...seen,
      person: (await findPerson(db, caller.school_id, user.id)) ?? null,
      refusals: await selectRefusals(db, user.id, caller.school_id),
      changes: await selectChanges(db, user.id),
      made_elsewhere: await selectMadeElsewhere(db, caller.school_id, user.id),
      ...(await theRow(db, 'schools', caller.school_id, ['decides_earlier_hours'])),
    };
  });

  /** Without `verified`, toggles it. */
  route(contract.verifySchoolEntry, 'administrator', ({ caller, params: { id }, body }) =>
    db.transaction().execute(async (trx) => {
      const entry = await lockForDecision(trx, caller, id);
      await checkUnchanged(trx, caller, entry, body?.version);
      const verified = body?.verified ?? !entry.verified;
      if (verified !== entry.verified) {
        const now = clock.now();
        await setVerified(trx, id, verified, now);
        await addHistory(trx, line(entry, verified ? 'verified' : 'set back', caller, now));
        if (!verified) await resendIfDropped(context, trx, entry);
      }
      return showEntry(trx, entry.account_id, id);
    }),
  );

  /** It no longer counts or waits. Whether it is verified stays. */
  route(contract.binSchoolEntry, 'administrator', ({ caller, params: { id }, query }) =>
    db.transaction().execute(async (trx) => {
      const entry = await lockForDecision(trx, caller, id);
      await checkUnchanged(trx, caller, entry, query.version);
      const now = clock.now();
      const binned = { recycling_bin: true, updated_at: now, ...notWaiting };
      await trx.updateTable('entries').set(binned).where('id', '=', id).execute();
      await addHistory(trx, line(entry, 'binned', caller, now));
      return { detail: 'The entry was moved to the recycling bin.' };
    }),
  );

  route(contract.getSchoolEntry, 'administrator', ({ caller, params }) => readEntry(db, caller, params.pk));

  /** Changes an entry and ends older links. Unless it is verified, the contact is asked again, if they want mail. */
  route(contract.updateSchoolEntry, 'administrator', ({ caller, params: { pk: entryId }, body }) =>
    db.transaction().execute(async (trx) => {
      const { verified, version: seen, ...fields } = body;
      const before = await lockForDecision(trx, caller, entryId);
      // Read under the lock, so that history times increase.
      const now = clock.now();
      const isLate = seen !== undefined && seen !== before.version;
      if (isLate && before.verified === verified && isSameText(before, fields))
        return readEntry(trx, caller, entryId);
      await checkUnchanged(trx, caller, before, seen);
      const studentEmails = await selectOwnMailboxes(trx, before.account_id);
      const today = dayInZone(now, caller.time_zone);
      const text = checkedText({ studentEmails, today, presentHours: before.hours }, fields);
      const version = await replaceEntry(trx, before, text, verified, now);
      const entry = { ...before, ...text, version, verified };
      await supersedeRequests(trx, [entryId], now);
      const sender = verified ? undefined : await readRequestingStudent(context, trx, entry, before.email);
      const asks = sender?.stop === null;
      const deferral = asks ? await countRequest(context, trx, sender, entry.contact, 'school') : undefined;
      if (!asks && !verified) await startWaiting(trx, entryId, null, now);
      const details = { before: textOf(before), was_verified: before.verified };
      await addHistory(trx, { ...line(entry, 'changed', caller, now), details });
      if (verified) await addHistory(trx, line(entry, 'verified', caller, now));
      if (asks) await sendVerificationRequest(context, trx, entry, deferral);
      return readEntry(trx, caller, entryId);
    }),
  );
}

/** @throws InvalidFields with the first check that fails (specification, section 5) */
function checkedText(context: Parameters<typeof adminEntryChecks>[0], fields: EntryFields): EntryText {
  const { event, date, role, organizer, description } = fields;
  refuseFirstFailure(adminEntryChecks(context), fields);
  // The checks pass a whole number, or the entry's present value.
  const hours = /^\d+$/.test(fields.hours) ? Number(fields.hours) : context.presentHours;
  return { event, date, hours, role, organizer, contact: normalizeEmail(fields.contact), description };
}

const line = (
  entry: EntryRow,
  kind: 'verified' | 'set back' | 'binned' | 'changed',
  { account_id }: Caller,
  at: Date,
) => ({ entry, kind, actor: 'administrator', actor_account_id: account_id, at }) as const;

/** Many minors' records in one file. */
const massDownload = { access: 'administrator', needsFreshSignIn: 'staff' } as const;
const groupDownload = { access: 'staff', needsFreshSignIn: 'staff' } as const;

function administrationListsRoutes(route: Route, context: ServingContext, app: FastifyInstance): void {
  // Not in tests that inject requests.
  app.addHook('onListen', (done) => {
    spreadsheetThreads.warmUp();
    done();
  });
  route(contract.getEntrySummary, 'administrator', async ({ caller, query, reply }) => {
    await writeReading(context.db, { ...lineBy(caller, context.clock.now()), kind: 'summary read' });
    return pagedOrAll(reply, selectSummary(context, caller, query), query, SUMMARY_PAGE_SIZE);
  });
  route(contract.getStanding, 'administrator', ({ caller, query }) =>
    describeStanding(context, caller, query.graduation_year),
  );
  route(downloads.downloadSchoolEntries, massDownload, async ({ caller, query, reply }) =>
    sendSpreadsheet(reply, caller.account_id, async () => ({
      name: 'all_entries.xlsx',
      ...(await download(context, caller, { graduationYear: query.graduation_year })),
    })),
  );
  route(downloads.downloadGroupEntries, groupDownload, ({ caller, params: { id }, reply }) =>
    sendSpreadsheet(reply, caller.account_id, async () => ({
      name: `entries_group_${id}.xlsx`,
      ...(await download(context, caller, { group: await findGroup(context.db, caller, id) })),
    })),
  );
  route(downloads.downloadUserEntries, 'administrator', async ({ caller, params, reply }) =>
    sendSpreadsheet(reply, caller.account_id, async () => ({
      name: `entries_${params.userId}.xlsx`,
      ...(await download(context, caller, { accountId: params.userId })),
    })),
  );
}

/** @throws NotFound */
async function showEntry(db: Db, accountId: number, entryId: number): Promise<contract.SchoolEntry> {
  const [entry] = await listEntriesForSchool(db, accountId, { entryId });
  if (!entry) throw new NotFound();
  return entry;
}

/** An entry made at the caller's school, with its owner. @throws NotFound, also for the recycling bin */
async function readEntry(db: Db, { school_id }: Caller, entryId: number) {
  const made = { id: entryId, school_id, recycling_bin: false };
  const { account_id } = await orNotFound(findRow(db, 'entries', made, ['account_id']));
  const user = await findWithHours(db, school_id, account_id);
  return { ...(await showEntry(db, account_id, entryId)), user };
}

/** A person of this school with their verified hours; for former members (not `is_here`), the hours made at it. @throws NotFound */
function findWithHours(db: Db, schoolId: number, accountId: number) {
  const isHere = sql<boolean>`(a.school_id = ${schoolId} and ${isOfSchool})`;
  const madeHere = sql`from entries where account_id = a.id and school_id = ${schoolId}`;
  return db
    .selectFrom('accounts as a')
    .where('a.id', '=', accountId)
    .where(sql<SqlBool>`(${isHere} or exists (select ${madeHere}))`)
    .select(['a.id', 'a.first_name', 'a.last_name', 'a.email', 'a.graduation_year'])
    .select(['a.is_school_administration', isHere.as('is_here')])
    .select(
      sql<number>`coalesce(case when ${isHere} then (select total_hours from student_totals where account_id = a.id)
        else (select sum(hours) ${madeHere} and verified and not recycling_bin) end, 0)::float8`.as(
        'total_hours',
      ),
    )
    .executeTakeFirstOrThrow(() => new NotFound());
}

function selectChanges(db: Db, accountId: number) {
  return db
    .selectFrom('account_changes')
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .select(['field', 'before', 'after', 'at'])
    .execute();
}
