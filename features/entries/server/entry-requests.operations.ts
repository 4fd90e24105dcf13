// Asks contacts (rulings, sections 4 and 9). Above a daily limit a job asks later; requests on a list go out with it (feature
// `digests`). The entry's month starts when the contact is asked.
import { describeDeferral } from '#features/entries/deferred-request.ts';
import { mailboxOf } from '#features/entries/mailbox.ts';
import { contactStopped } from '#features/entries/entries.rules.ts';
import { after, MINUTE, DAY, HOUR } from '#server/platform/clock.ts';
import { Conflict, InvalidFields, NotFound } from '#server/platform/http/errors.ts';
import { runForEach } from '#server/platform/jobs/jobs.ts';
import { queueMail, type NewMail } from '#server/platform/mail/mail.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { changeRows, run, theRow } from '#server/platform/database/rows.ts';
import { countRequest, limitsOf, studentKey, type Deferral } from './entries.limits.ts';
import { findListing } from './entry-waiting.queries.ts';
import { lockEntry, startWaiting } from './entries.queries.ts';
import {
  addHistory,
  type HistoryDetails,
  type NewHistoryLine,
  type EntryRow,
} from './history/entry-history.queries.ts';
import * as queries from './entry-requests.queries.ts';

/** Composed by the verification feature. */
export const VERIFICATION_MAIL = 'verify-entry';

/** Returns what the request has to wait for. `email` is the asking account's. @throws InvalidFields when the contact stopped mail */
export async function checkRequestLimits(context: AppContext, trx: Trx, entry: EntryRow, email: string) {
  const sender = await readRequestingStudent(context, trx, entry, email);
  return checkLimitsOf(context, trx, sender, entry.contact);
}

/** @throws InvalidFields when the contact stopped mail */
export async function checkLimitsOf(
  context: AppContext,
  db: Db,
  sender: queries.RequestingStudent & Partial<queries.RecordingStudent>,
  contact: string,
): Promise<Deferral | undefined> {
  if (sender.stop) throw new InvalidFields({ contact: [contactStopped(contact, sender.stop)] });
  return countRequest(context, db, sender, contact);
}

/** The asking account, with the blocks of its mailbox's deleted account applied. */
export function readRequestingStudent(
  context: Pick<AppContext, 'key' | 'clock'>,
  trx: Trx,
  entry: Pick<EntryRow, 'account_id' | 'contact'>,
  email: string,
): Promise<queries.RequestingStudent> {
  return withEarlierBlocks(context, trx, entry, email, (macs) =>
    queries.findRequestingStudent(trx, entry, macs),
  );
}

/** Records an entry and asks its contact, in one statement, unless that may be refused or has to wait: the caller then looks further. */
export function recordAtOnce(
  context: Pick<AppContext, 'key' | 'clock' | 'db'>,
  entry: AskedEntry,
  email: string,
  options: RequestOptions,
): Promise<queries.RecordingStudent> {
  const request = requestAbout(entry, undefined, context.clock.now(), options);
  const attempts = limitsOf(studentKey(context, email), entry.contact);
  return withEarlierBlocks(context, context.db, entry, email, (macs) =>
    queries.recordAtOnce(context.db, request, macs, attempts),
  );
}

async function withEarlierBlocks<T extends queries.RequestingStudent>(
  { key, clock }: Pick<AppContext, 'key' | 'clock'>,
  db: Db,
  { account_id }: Pick<EntryRow, 'account_id'>,
  email: string,
  find: (macs: readonly Buffer[]) => Promise<T>,
): Promise<T> {
  const macs = key.macs('mailbox', mailboxOf(email));
  const sender = await find(macs);
  if (!sender.has_kept_blocks) return sender;
  await queries.moveEarlierBlocks(db, account_id, macs, clock.now());
  return find(macs);
}

type AskedEntry = queries.NewRequest['entry'];

/** The action that led to a request; its history line then covers the request. */
interface RequestOptions {
  readonly recorded?: queries.NewRequest['recorded'];
  readonly trigger?: queries.NewRequest['line'];
}

/** Asks about the present version, or stores the request until `deferral` ends. Returns the entry's id. */
export function sendVerificationRequest(
  { clock }: Pick<AppContext, 'clock'>,
  trx: Db,
  entry: AskedEntry,
  deferral: Deferral | undefined,
  options: RequestOptions = {},
): Promise<number> {
  return queries.insertRequest(trx, requestAbout(entry, deferral, clock.now(), options));
}

function requestAbout(
  entry: AskedEntry,
  deferral: Deferral | undefined,
  now: Date,
  { recorded, trigger }: RequestOptions,
): queries.NewRequest {
  const { details, ...line } = trigger ?? { kind: 'mail queued', actor: 'system', at: now };
  return {
    entry,
    mail: deferral ?? mailAbout(entry),
    recorded,
    line: { ...line, details: { ...details, ...requestDetails(entry, deferral) } },
    now,
  };
}

function mailAbout({ contact }: Pick<EntryRow, 'contact'>): NewMail {
  return { kind: VERIFICATION_MAIL, to: contact, data: {} };
}

/** What the history says of a request: its mail, or until when it is deferred. */
export function requestDetails({ contact }: Pick<EntryRow, 'contact'>, deferral?: Deferral): HistoryDetails {
  const until = deferral && { not_before: deferral.not_before.toISOString(), held_by: deferral.held_by };
  return { mail: deferral?.held_by === 'list' ? 'list' : 'request', to: contact, ...until };
}

export function queuedLine(entry: EntryRow, at: Date, deferral?: Deferral): NewHistoryLine {
  return { entry, kind: 'mail queued', actor: 'system', details: requestDetails(entry, deferral), at };
}

/**
 * Asks again, but not within a minute, since an update is followed by this call (rulings, section 3). @throws NotFound when it is
 * not the caller's; Conflict when it is verified; InvalidFields for a contact without mail
 */
export async function resendRequest(context: AppContext, caller: Caller, entryId: number): Promise<string> {
  return context.db.transaction().execute(async (trx) => {
    const entry = await lockEntry(trx, entryId);
    if (!entry || entry.account_id !== caller.account_id || entry.recycling_bin) throw new NotFound();
    if (entry.verified) throw new Conflict('This entry is already verified.');
    const { contact } = entry;
    const now = context.clock.now();
    const later = (deferral: Deferral) => describeDeferral(contact, deferral, now, caller.time_zone);
    const last = (await queries.selectLastRequests(trx, [entry.id])).get(entry.id);
    // A request waiting for a list is sent at once when the student asks.
    const listed = last?.deferral?.held_by === 'list' ? last.deferral : undefined;
    if (last?.deferral && !listed) return later(last.deferral);
    if (last && !listed && isMailPending(last, now))
      return `A verification email to ${contact} is already on its way.`;
    const deferral = await checkRequestLimits(context, trx, entry, caller.email);
    if (deferral && listed) return later(listed);
    const actor = { actor: 'owner', actor_account_id: caller.account_id } as const;
    const trigger = { kind: 'asked again', ...actor, at: now } as const;
    await sendVerificationRequest(context, trx, entry, deferral, { trigger });
    return deferral ? later(deferral) : `A verification email is on its way to ${contact}.`;
  });
}

/** True when the last mail is recent or still queued, so that asking again would only duplicate it. */
export function isMailPending(
  { created_at, failed_at, mail_state }: queries.LastRequest,
  now: Date,
): boolean {
  if (failed_at !== null || mail_state === 'failed' || mail_state === 'dropped') return false;
  return mail_state === 'queued' || created_at > after(now, -MINUTE);
}

/** Asks again if the last mail was dropped because the entry was verified or in the recycling bin. */
export async function resendIfDropped(context: AppContext, trx: Trx, entry: EntryRow): Promise<void> {
  const last = (await queries.selectLastRequests(trx, [entry.id])).get(entry.id);
  // Only dropped mails are deleted after a while.
  if (!last || last.deferral || (last.mail_state !== 'dropped' && last.mail_state !== null)) return;
  const blocked = await queries.findBlockedContacts(trx, entry.account_id, [entry.contact]);
  // It was counted against the daily limits when it was first queued.
  if (blocked.size === 0) await sendVerificationRequest(context, trx, entry, undefined);
}

type RequestDeps = Pick<AppContext, 'db' | 'clock' | 'key' | 'log'>;

/** Skips locked entries until the next run. @throws Error when some could not be asked, after asking the others */
export async function sendDeferredRequests(context: RequestDeps): Promise<void> {
  const due = await queries.findDeferredEntries(context.db, context.clock.now());
  await runForEach(context, due, (trx, entryId) => sendIfDue(context, trx, entryId), {
    name: 'entry_id',
    one: 'A contact could not be asked',
    all: (count) => `The contacts of ${count} entries could not be asked`,
  });
}

async function sendIfDue(context: RequestDeps, trx: Trx, entryId: number): Promise<void> {
  const now = context.clock.now();
  const entry = await queries.lockDeferredEntry(trx, entryId, now);
  if (!entry) return;
  const columns = ['id', 'email', 'created_at', 'imported_at'] as const;
  const account = await theRow(trx, 'accounts', entry.account_id, columns);
  const listing = await findListing(trx, entry, now);
  const deferral = await countRequest(context, trx, { ...account, listing }, entry.contact);
  if (deferral) {
    // Another limit holds it longer.
    await changeRows(trx, 'verification_requests', entry.request_id, deferral);
    return;
  }
  await sendDeferredRequest(context, trx, entry);
}

/** Sends a held request of a locked entry. If the contact has stopped mail, composing finds out and informs the student. */
export async function sendDeferredRequest(
  context: Pick<AppContext, 'clock'>,
  trx: Trx,
  entry: EntryRow & { readonly request_id: number },
): Promise<void> {
  const now = context.clock.now();
  await queries.recordRequests(trx, [entry.request_id], await queueMail(context, trx, mailAbout(entry)));
  await startWaiting(trx, entry.id, entry.request_id, now);
  await addHistory(trx, queuedLine(entry, now));
}

/** Requests of all students; above this the operator is warned, but none is refused. */
export const CEILINGS = { hour: 2_000, day: 10_000 } as const;

export async function countRequests({
  db,
  clock,
}: Pick<AppContext, 'db' | 'clock'>): Promise<Record<keyof typeof CEILINGS, number>> {
  const now = clock.now();
  const rows = await run<Record<keyof typeof CEILINGS, number>>(db)`
    select count(*) filter (where created_at > ${after(now, -HOUR)}::timestamptz)::int as hour, count(*)::int as day
    from verification_requests where created_at > ${after(now, -DAY)}::timestamptz`;
  return rows[0] ?? { hour: 0, day: 0 };
}

export async function watchRequests(context: Pick<AppContext, 'db' | 'clock' | 'log'>): Promise<void> {
  const counts = await countRequests(context);
  for (const window of ['hour', 'day'] as const) {
    const requests = counts[window];
    const ceiling = CEILINGS[window];
    if (requests > ceiling)
      context.log.error({ window, requests, ceiling }, 'Unusually many contacts are being asked');
  }
}
