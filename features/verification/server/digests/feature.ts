// Busy contacts get requests and reminders in one list (decision 0054). A list and its contents are queued in one
// transaction, under a lock of the mailbox, so that none is sent twice or in part.
import { sql } from 'kysely';
import { dayInZone } from '#shared/calendar.ts';
import * as contract from '#features/verification/digests.contract.ts';
import { lineBy, writeActivity } from '#features/audit-trail/server/activity.queries.ts';
import { renderListMail } from '#features/verification/server/contact-list/contact-list.emails.ts';
import { sendDeferredRequest } from '#features/entries/server/entry-requests.operations.ts';
import { lockWaitingEntry, isWeekly } from '#features/entries/server/entry-waiting.queries.ts';
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
import { changeSchool, theRow } from '#server/platform/database/rows.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { Route } from '#server/platform/http/route.ts';
import { runForEach } from '#server/platform/jobs/jobs.ts';
import {
  queueMail,
  type ComposeContext,
  type ComposedMail,
  type MailOutcome,
} from '#server/platform/mail/mail.ts';
import * as queries from './digests.queries.ts';

type DigestDeps = Pick<AppContext, 'db' | 'clock' | 'log'>;

/** @throws Error when some could not be sent, after sending the others */
async function sendDigests(context: DigestDeps): Promise<void> {
  const { db, clock, log } = context;
  await runForEach(
    await queries.findDueMailboxes(db, clock.now()),
    (mailbox) => db.transaction().execute((trx) => sendDigest(context, trx, mailbox)),
    (err) => log.error({ err }, 'A list for a contact could not be sent'),
    ({ length }) => `${length} lists for contacts could not be sent`,
  );
}

async function sendDigest(context: DigestDeps, trx: Trx, mailbox: string): Promise<void> {
  if (!(await queries.lockMailbox(trx, mailbox))) return;
  const now = context.clock.now();
  // Applies the contact's latest choice of day.
  await sql`
    update verification_requests r set not_before = case p.rhythm
      when 'each' then least(r.not_before, ${now}::timestamptz)
      else next_list(r.created_at, s.time_zone, ${isWeekly}) end
    from contact_preferences p, accounts a join schools s on s.id = a.school_id
    where mailbox_of(r.contact) = ${mailbox} and r.held_by = 'list'
      and p.mailbox = ${mailbox} and p.updated_at > r.created_at and a.id = r.account_id`.execute(trx);
  const candidates = await queries.lockCandidates(trx, mailbox, now);
  const listed = await queries.selectListed(trx, candidates);
  // A list takes everything along: of two schools, the one whose clocks are ahead decides.
  const listedNow = listed.some(({ not_before }) => not_before <= now) ? listed : [];
  const due = await queries.selectReminded(trx, candidates, now);
  await queries.noteReminders(trx, due);
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
  await queries.putInMail(trx, mailId, ids(listedNow), ids(reminded), context.clock.now());
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
  const mailed = new Map((await queries.selectMailed(trx, mailId)).map((one) => [one.request_id, one]));
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
    await queries.takeOut(
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
  const mailed = await queries.selectMailed(trx, mailId);
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
