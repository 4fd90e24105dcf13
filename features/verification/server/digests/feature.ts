// Busy contacts get requests and reminders in one list (decision 0054). A list and its contents are queued in one
// transaction, under a lock of the mailbox, so that none is sent twice or in part.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { dayInZone } from '#shared/calendar.ts';
import * as contract from '#features/verification/digests.contract.ts';
import { lineBy, writeActivity } from '#features/audit-trail/server/activity.queries.ts';
import { renderListMail } from '#features/verification/server/contact-list/contact-list.emails.ts';
import { sendDeferredRequest } from '#features/entries/server/entry-requests.operations.ts';
import {
  lockWaitingEntry,
  isWeekly,
  isListed,
  waitingFrom,
} from '#features/entries/server/entry-waiting.queries.ts';
import {
  addHistory,
  type HistoryDetails,
  type EntryRow,
} from '#features/entries/server/history/entry-history.queries.ts';
import { noteOutcome } from '#features/verification/server/contact-delivery.operations.ts';
import { isStillOpen, languageOf, renderRequest } from '#features/verification/server/verification.emails.ts';
import { selectRequests, type RequestRow } from '#features/verification/server/verification.queries.ts';
import { REMINDER_MAIL, renderReminder } from '#features/verification/server/waiting.operations.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import { asStaff } from '#server/platform/auth/staff.ts';
import {
  changeRows,
  changeSchool,
  holds,
  oneOf,
  run,
  theRow,
  valuesOf,
} from '#server/platform/database/rows.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { Route } from '#server/platform/http/route.ts';
import { runForEach } from '#server/platform/jobs/jobs.ts';
import {
  queueMail,
  type ComposeContext,
  type ComposedMail,
  type MailOutcome,
} from '#server/platform/mail/mail.ts';
import type { Rhythm } from '#features/verification/contact-list/contact-list.limits.ts';
import { REMINDERS_AFTER_DAYS } from '#features/entries/entry-limits.ts';
import { recordRequests, stopOf } from '#features/entries/server/entry-requests.queries.ts';
import { after, DAY } from '#server/platform/clock.ts';
import { takesPart } from '#server/platform/database/standing.ts';

type DigestDeps = Pick<AppContext, 'db' | 'clock' | 'log'>;

/** @throws Error when some could not be sent, after sending the others */
async function sendDigests(context: DigestDeps): Promise<void> {
  const mailboxes = await findDueMailboxes(context.db, context.clock.now());
  await runForEach(context, mailboxes, (trx, mailbox) => sendDigest(context, trx, mailbox), {
    one: 'A list for a contact could not be sent',
    all: (count) => `${count} lists for contacts could not be sent`,
  });
}

async function sendDigest(context: DigestDeps, trx: Trx, mailbox: string): Promise<void> {
  if (!(await lockMailbox(trx, mailbox))) return;
  const now = context.clock.now();
  // Applies the contact's latest choice of day.
  await sql`
    update verification_requests r set not_before = case p.rhythm
      when 'each' then least(r.not_before, ${now}::timestamptz)
      else next_list(r.created_at, s.time_zone, ${isWeekly}) end
    from contact_preferences p, accounts a join schools s on s.id = a.school_id
    where mailbox_of(r.contact) = ${mailbox} and r.held_by = 'list'
      and p.mailbox = ${mailbox} and p.updated_at > r.created_at and a.id = r.account_id`.execute(trx);
  const candidates = await lockCandidates(trx, mailbox, now);
  const listed = await selectListed(trx, candidates);
  // A list takes everything along: of two schools, the one whose clocks are ahead decides.
  const listedNow = listed.some(({ not_before }) => not_before <= now) ? listed : [];
  const due = await selectReminded(trx, candidates, now);
  await noteReminders(trx, due);
  const reminded = due.flatMap(({ request_id, ...entry }) =>
    entry.is_worth && request_id !== null ? [{ ...entry, request_id }] : [],
  );
  const [first] = listedNow;
  if (listedNow.length + reminded.length === 1 || first?.rhythm === 'each') {
    for (const entry of listedNow) await sendDeferredRequest(context, trx, entry);
    for (const entry of reminded) {
      const { request_id, contact } = entry;
      await queueMail(context, trx, { kind: REMINDER_MAIL, to: contact, data: { request_id } });
      await noteQueued(context, trx, [entry], contact, 'reminder');
    }
  } else if (listedNow.length + reminded.length > 0) await queueDigest(context, trx, listedNow, reminded);
}

type Requested = EntryRow & { readonly request_id: number };

async function queueDigest(
  context: DigestDeps,
  trx: Trx,
  listedNow: readonly Requested[],
  reminded: readonly Requested[],
): Promise<void> {
  const all = [...reminded, ...listedNow];
  // The newest spelling of the mailbox.
  const to = all.at(-1)?.contact ?? '';
  const mailId = await queueMail(context, trx, { kind: DIGEST_MAIL, to, data: {} });
  const ids = (entries: readonly Requested[]) => entries.map(({ request_id }) => request_id);
  await putInMail(trx, mailId, ids(listedNow), ids(reminded), context.clock.now());
  await noteQueued(context, trx, all, to, 'list');
}

/** History comes last, in the order of accounts: it locks their chains until commit. */
async function noteQueued(
  { clock }: DigestDeps,
  trx: Trx,
  entries: readonly EntryRow[],
  to: string,
  mail: NonNullable<HistoryDetails['mail']>,
): Promise<void> {
  const at = clock.now();
  const inOrder = entries.toSorted((one, other) => one.account_id - other.account_id || one.id - other.id);
  for (const entry of inOrder)
    await addHistory(trx, { entry, kind: 'mail queued', actor: 'system', details: { mail, to }, at });
}

const DIGEST_MAIL = 'contact-digest';

// Removes what was decided, changed or withdrawn since, and tells the student where that is news. A single remaining request goes
// as an ordinary mail; with none, nothing is sent.
async function composeDigest(_data: unknown, context: ComposeContext): Promise<ComposedMail | undefined> {
  const { trx, mailId } = context;
  const mailed = new Map((await selectMailed(trx, mailId)).map((one) => [one.request_id, one]));
  const requests = await selectMailedRequests(trx, mailId);
  const open: OpenRequest[] = [];
  const over: RequestRow[] = [];
  for (const request of requests) {
    const { expires_at = null, is_blocked = true, is_first = true } = mailed.get(request.id) ?? {};
    if (expires_at !== null && !is_blocked && isStillOpen(request))
      open.push({ request, expires_at, is_first });
    else over.push(request);
  }
  if (over.length > 0) {
    await noteOutcome(over, 'list', { state: 'dropped', reason: '' }, context);
    await takeOut(
      trx,
      mailId,
      over.map(({ id }) => id),
    );
  }
  const [first, second] = open;
  if (!first) return undefined;
  return second ? renderDigest(open, context) : renderOne(first, context);
}

interface OpenRequest {
  readonly request: RequestRow;
  readonly expires_at: Date;
  readonly is_first: boolean;
}

async function renderOne({ request, is_first }: OpenRequest, context: ComposeContext) {
  if (is_first) return renderRequest(request, context);
  const entry = request.entry_id === null ? undefined : await lockWaitingEntry(context.trx, request.entry_id);
  return entry && renderReminder(request, entry, context);
}

/** Newest first; its language and link to stop mail are used. */
function renderDigest(open: readonly OpenRequest[], context: ComposeContext): Promise<ComposedMail> {
  const isOfOne = new Set(open.map(({ request }) => request.school)).size === 1;
  const { school, reply_email } = (isOfOne && open[0]?.request) || {};
  const listed = open.toReversed().map(({ request, expires_at }) => ({
    request_id: request.id,
    organizer: request.entry.organizer,
    date: request.entry.date,
    hours: request.entry.hours,
    last_day: dayInZone(expires_at, request.time_zone),
    language: languageOf(request),
  }));
  return renderListMail(context, listed, { school, reply_email });
}

async function noteDigest(_data: unknown, outcome: MailOutcome, context: ComposeContext): Promise<void> {
  const { trx, mailId } = context;
  const mailed = await selectMailed(trx, mailId);
  const [first] = mailed;
  // A single one went as an ordinary mail.
  const alone = first?.is_first ? 'request' : 'reminder';
  const which = mailed.length === 1 ? alone : 'list';
  await noteOutcome(await selectMailedRequests(trx, mailId), which, outcome, context);
}

function selectMailedRequests(trx: ComposeContext['trx'], mailId: number): Promise<RequestRow[]> {
  return selectRequests(
    trx,
    sql`r.id in (select request_id from digest_requests where mail_id = ${mailId}) order by r.id`,
  );
}

export const digestsMailKinds = {
  [DIGEST_MAIL]: { compose: composeDigest, onOutcome: noteDigest },
};

export const digests: Feature = {
  routes: [digestsRoutes],
  mailKinds: digestsMailKinds,
  jobs: [{ name: 'send-digests', cron: '*/5 * * * *', work: sendDigests }],
};

const deciding = { access: 'head', audited: true, needsFreshSignIn: 'staff' } as const;

function digestsRoutes(route: Route, context: AppContext): void {
  const showListRule = (db: Db, school_id: number) =>
    theRow(db, 'schools', school_id, ['lists_requests', 'reply_email']);
  route(contract.getListRule, 'head', ({ caller }) => showListRule(context.db, caller.school_id));
  /** What already waits for a list still goes out with it. */
  route(contract.setListRule, deciding, ({ caller, body: { lists_requests, reply_email } }) =>
    asStaff(context, caller, 'head', async (trx, now) => {
      const { school_id } = caller;
      const line = lineBy(caller, now);
      if (await changeSchool(trx, school_id, { lists_requests }))
        await writeActivity(trx, { ...line, kind: 'list rule changed', facts: { on: lists_requests } });
      if (reply_email !== undefined && (await changeSchool(trx, school_id, { reply_email })))
        await writeActivity(trx, { ...line, kind: 'reply address changed', facts: { address: reply_email } });
      return showListRule(trx, school_id);
    }),
  );
}

/** Entry `e` is undecided; decisions not done yet count. */
const isOpen = sql<SqlBool>`not e.verified and not e.recycling_bin
  and not exists (select from contact_decisions c join verification_requests o on o.id = c.request_id
    where c.entry_id = e.id and c.decision <> 'accept' and o.entry_version = e.version)`;

/** Entries (`e`) whose newest request (`r`) joins a list. */
const listedEntries = sql`
  verification_requests r join entries e on e.request_id = r.id
    join accounts a on a.id = e.account_id
    left join contact_preferences p on p.mailbox = e.mailbox
  where r.held_by = 'list' and r.decision is null and ${takesPart} and ${isOpen}`;

/** How many reminders entry `e` should have had. Each waits for the list of its day. */
const remindersDue = (now: Date): RawBuilder<number> => sql`(
  select count(*)::integer from unnest(${[...REMINDERS_AFTER_DAYS]}::integer[]) as d (days)
  where list_of_day(((e.waiting_since + d.days * interval '24 hours') at time zone s.time_zone)::date,
    s.time_zone, ${isWeekly}) <= ${now}::timestamptz)`;

/** A day's list may come before the reminder's hour, but not before its day. Skips the exact check for most entries. */
const FIRST_REMINDER_MS = (Math.min(...REMINDERS_AFTER_DAYS) - 1) * DAY;
const mayBeDue = (now: Date): RawBuilder<SqlBool> => sql`
  e.waiting_since <= ${after(now, -FIRST_REMINDER_MS)}::timestamptz and e.waiting_since <= ${now}::timestamptz
    - ((${[...REMINDERS_AFTER_DAYS]}::integer[])[e.reminders + 1] - 1) * interval '24 hours'`;

/** Waiting entries (`e`) with a reminder due in a list. */
const remindedEntries = (now: Date): RawBuilder<unknown> => sql`
  entries e join accounts a on a.id = e.account_id
    join schools s on s.id = e.school_id
    left join contact_preferences p on p.mailbox = e.mailbox
    left join verification_requests r on r.id = e.request_id
  where ${mayBeDue(now)} and e.expires_at > ${now}::timestamptz and ${isListed} and ${isOpen} and ${takesPart}
    and e.reminders < ${remindersDue(now)}`;

function findDueMailboxes(db: Db, now: Date) {
  return valuesOf<string>(db)`
    select e.mailbox from ${listedEntries} and (r.not_before <= ${now}::timestamptz or p.updated_at > r.created_at)
    union
    select e.mailbox from ${remindedEntries(now)}
    order by mailbox`;
}

/** Whether this transaction is the only one that sends to the mailbox. */
function lockMailbox(trx: Trx, mailbox: string): Promise<boolean> {
  return holds(trx, sql`pg_try_advisory_xact_lock(hashtextextended(${`limelight list of ${mailbox}`}, 0))`);
}

/** Locks, in order, the mailbox's entries that a list may ask about. */
function lockCandidates(trx: Trx, mailbox: string, now: Date) {
  return valuesOf<number>(trx)`
    select id from entries where id in (
      select e.id from ${listedEntries} and mailbox_of(r.contact) = ${mailbox}
      union select e.id from ${remindedEntries(now)} and e.mailbox = ${mailbox})
    order by id for update`;
}

const entryColumns = sql`e.id, e.account_id, e.event, e.date, e.hours::float8 as hours, e.role, e.organizer, e.contact,
  e.description, e.verified, e.recycling_bin, e.version`;

interface ListedEntry extends EntryRow {
  readonly request_id: number;
  readonly not_before: Date;
  readonly rhythm: Rhythm | null;
}

/** Oldest request first. */
async function selectListed(trx: Trx, entryIds: readonly number[]): Promise<ListedEntry[]> {
  return run<ListedEntry>(trx)`
    select ${entryColumns}, r.id as request_id, r.not_before, p.rhythm
    from ${listedEntries} and e.id = any(${entryIds}::bigint[])
    order by r.id`;
}

interface RemindedEntry extends EntryRow {
  readonly request_id: number | null;
  readonly reminders: number;
  /** Worth sending: the contact was reached, has not decided, and wants mail about this student. */
  readonly is_worth: boolean;
}

/** Due reminders of these locked entries, soonest deadline first. */
async function selectReminded(trx: Trx, entryIds: readonly number[], now: Date) {
  return run<RemindedEntry>(trx)`
    select ${entryColumns}, e.request_id, ${remindersDue(now)} as reminders,
      coalesce((select m.state = 'sent' from mails m where m.id = r.mail_id), false)
        and r.decision is null and r.superseded_at is null and r.expired_at is null
        and (r.failed_at is null or coalesce(r.opened_at > r.failed_at, false))
        and not exists (${stopOf(sql`e.mailbox`, sql`e.account_id`)}) as is_worth
    from ${remindedEntries(now)} and e.id = any(${entryIds}::bigint[])
    order by e.expires_at, e.id`;
}

async function noteReminders(trx: Trx, entries: readonly RemindedEntry[]): Promise<void> {
  const rows = entries.map(({ id, reminders }) => ({ id, reminders }));
  await sql`
    update entries set reminders = x.reminders
    from json_to_recordset(${JSON.stringify(rows)}::json) as x (id bigint, reminders smallint)
    where entries.id = x.id`.execute(trx);
}

/** Links requests and reminders to the mail; the month of new requests begins. */
async function putInMail(
  trx: Trx,
  mailId: number,
  ids: readonly number[],
  reminded: readonly number[],
  now: Date,
): Promise<void> {
  await trx
    .insertInto('digest_requests')
    .values([...ids, ...reminded].map((request_id) => ({ mail_id: mailId, request_id })))
    .execute();
  if (ids.length === 0) return;
  await recordRequests(trx, ids, mailId);
  await changeRows(trx, 'entries', { request_id: oneOf(ids) }, waitingFrom(now));
}

interface MailedRequest {
  readonly request_id: number;
  readonly is_first: boolean;
  /** Null when it no longer waits, or waits for another request. */
  readonly expires_at: Date | null;
  readonly is_blocked: boolean;
}

async function selectMailed(trx: Trx, mailId: number): Promise<MailedRequest[]> {
  return run<MailedRequest>(trx)`
    select d.request_id, coalesce(r.mail_id = d.mail_id, false) as is_first,
      (select e.expires_at from entries e where e.request_id = r.id and ${isOpen}) as expires_at,
      exists (${stopOf(sql`mailbox_of(r.contact)`, sql`r.account_id`)}) as is_blocked
    from digest_requests d join verification_requests r on r.id = d.request_id
    where d.mail_id = ${mailId} order by d.request_id`;
}

async function takeOut(trx: Trx, mailId: number, requestIds: readonly number[]): Promise<void> {
  await run(trx)`
    with these as (delete from digest_requests where mail_id = ${mailId} and request_id = any(${requestIds}::bigint[]))
    update verification_requests set mail_id = null where id = any(${requestIds}::bigint[]) and mail_id = ${mailId}`;
}
