/** A contact decides about all entries that wait for their mailbox. Each row succeeds or fails alone (decision 0053). */
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { whyNotInBulk, groupOf, needsReading } from '#features/verification/contact-list/bulk.ts';
import type {
  decideList,
  ListItem,
  showList,
  RowResult,
} from '#features/verification/contact-list/contact-list.contract.ts';
import { aboutMaximums, TAKE_BACK_MINUTES } from '#features/verification/contact-list/contact-list.limits.ts';
import { isSharedAddress } from '#features/verification/contact-list/shared-address.ts';
import { exceedsMaximum, HOURS_FORMS } from '#features/entries/entries.rules.ts';
import { notHours, parseHours } from '#features/entries/hours.ts';
import { REASON_MAXIMUM } from '#features/verification/reason.ts';
import { tidyLine } from '#shared/text.ts';
import { addHistory } from '#features/entries/server/history/entry-history.queries.ts';
import {
  acceptRequest,
  rejectRequest,
  type ByList,
  type LiveRequest,
} from '#features/verification/server/verification.operations.ts';
import {
  lockRequestById,
  type RequestRow,
  findRequest,
  isOpen,
} from '#features/verification/server/verification.queries.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { consume, type Limit } from '#server/platform/auth/rate-limit.ts';
import { after, DAY, MINUTE, SECOND } from '#server/platform/clock.ts';
import { above, deleteRows, findRows, valuesOf } from '#server/platform/database/rows.ts';
import { Invalid, InvalidFields } from '#server/platform/http/errors.ts';
import * as queries from './contact-list.queries.ts';
import { findPreferences, savePreferences, saysToBe } from './contact-list.queries.ts';
import type { ListLink } from './list-proof.operations.ts';
import { replaceEntry } from '#features/entries/server/entries.queries.ts';
import { supersedeRequests } from '#features/entries/server/entry-requests.queries.ts';
import { lockEntriesWaitingFor } from '#features/verification/server/contact-mail.operations.ts';
import { runForEach } from '#server/platform/jobs/jobs.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { CORRECTED_MAIL } from './contact-list.emails.ts';

/** Per mailbox and day: deciding and undoing in turn would fill students' histories. */
export const TAKEN_BACK: Limit = { times: 50, seconds: DAY / SECOND };

/** Read-only. `viewer` is the person signed in in this browser. */
export async function look(
  context: AppContext,
  viewer: Caller | undefined,
  link: ListLink,
): Promise<z.input<typeof showList.reply>> {
  if (link.is_expired) return { state: 'expired', address: shortened(link.address) };
  if (viewer) return { state: 'signed_in', address: shortened(link.address), account: viewer.email };
  if (!link.is_proven) return { state: 'unproven', address: shortened(link.address) };
  const { db, clock } = context;
  const now = clock.now();
  const rows = await queries.selectWaiting(db, link.mailbox, now);
  const decided = await queries.selectDecided(db, link.mailbox, now);
  return {
    state: 'open',
    address: link.address,
    is_shared: isSharedAddress(link.address),
    ...(await findPreferences(db, link.mailbox)),
    rows: rows.map((row) => ({ ...row, alone: whyNotInBulk(row) })),
    waiting: rows.length < queries.ROWS_MAXIMUM ? rows.length : await queries.countWaiting(db, link.mailbox),
    decided: decided.map((batch) => ({ ...batch, student: batch.entries === 1 ? batch.student : null })),
  };
}

/** `c…@library.example` */
function shortened(address: string): string {
  const [local = '', domain = ''] = address.split('@');
  return `${local.slice(0, 1)}…@${domain}`;
}

/**
 * Accepting is done at once, other decisions when they can no longer be undone. @throws InvalidFields for an
 * incomplete form; Invalid for rows that may not be decided together
 */
export async function decide(
  context: AppContext,
  link: ListLink,
  { items, name: typed, statement }: z.output<typeof decideList.body>,
): Promise<z.output<typeof decideList.reply>> {
  const name = tidyLine(typed);
  checkForm(items, name, statement);
  const { db, clock } = context;
  if (name !== '' && !isSharedAddress(link.address))
    await savePreferences(db, link.mailbox, { name }, clock.now());
  const batch = randomUUID();
  const says_to_be = await saysToBe(db, link.mailbox, name);
  const ids = items.map(({ id }) => id);
  const rows = await queries.selectWaiting(db, link.mailbox, clock.now(), ids);
  const shown = new Map(rows.map((row) => [row.id, row]));
  if (new Set([...shown.values()].map(groupOf)).size > 1)
    throw new Invalid('Only entries of one organizer and one day can be accepted together.');
  const isBulk = items.length > 1;
  const results: z.output<typeof decideList.reply>['results'] = [];
  // In lock order, each in its own transaction.
  for (const item of items.toSorted((a, b) => a.id - b.id)) {
    const row = shown.get(item.id);
    const mustBeAlone =
      isBulk &&
      row?.version === item.version &&
      (whyNotInBulk(row) !== null || (needsReading(row) && item.was_read !== true));
    const decision = { item, batch, says_to_be, isShown: row !== undefined };
    const result = mustBeAlone
      ? 'alone'
      : await db.transaction().execute((trx) => decideRow(context, trx, link, decision));
    results.push({ id: item.id, result });
  }
  return { batch: results.some(({ result }) => result === 'stored') ? batch : null, results };
}

/** @throws InvalidFields */
export function refuseTooLong(said: Partial<Record<keyof typeof aboutMaximums, string>>): void {
  for (const [field, most] of Object.entries(aboutMaximums))
    if ((said[field as keyof typeof said]?.length ?? 0) > most)
      throw new InvalidFields({ [field]: [`The ${field} cannot be longer than ${most} characters`] });
}

function checkForm(items: readonly ListItem[], name: string, statement: boolean | undefined): void {
  refuseTooLong({ name });
  if (new Set(items.map(({ id }) => id)).size < items.length) throw new Invalid('An entry is named twice.');
  for (const item of items) {
    if (item.reason.length > REASON_MAXIMUM)
      throw new InvalidFields({ reason: [`The reason cannot be longer than ${REASON_MAXIMUM} characters`] });
    if (item.decision === 'correct') readHours(item);
  }
  if (items.length === 1) return;
  if (items.some(({ decision }) => decision !== 'accept'))
    throw new Invalid('Several entries can only be accepted together.');
  if (statement !== true)
    throw new InvalidFields({ statement: ['Please confirm that you were there, or know that this is true'] });
  if (name === '') throw new InvalidFields({ name: ['Please type your name'] });
}

/** @throws InvalidFields with the messages of the entry form */
function readHours({ hours = '' }: ListItem): number {
  const refuse = (message: string) => new InvalidFields({ hours: [message] });
  if (hours.trim() === '') throw refuse('Entry must have hours');
  if (exceedsMaximum(hours)) throw refuse('Hours cannot exceed 10');
  const hundredths = parseHours(hours);
  if (hundredths === undefined) throw refuse(notHours(hours, HOURS_FORMS));
  return hundredths / 100;
}

interface RowDecision {
  readonly item: ListItem;
  readonly batch: string;
  readonly says_to_be: string | null;
  readonly isShown: boolean;
}

async function decideRow(
  context: AppContext,
  trx: Trx,
  { mailbox }: ListLink,
  { item, batch, says_to_be, isShown }: RowDecision,
): Promise<RowResult> {
  const requestId = await queries.findRequestOf(trx, item.id, mailbox);
  const request = requestId === undefined ? undefined : await lockRequestById(trx, requestId);
  const refused = refusalOf(request, item);
  if (refused) return refused;
  // Safe: refusalOf refuses missing ones.
  const live = { ...(request as RequestRow), entry_id: item.id };
  if (live.is_own_mailbox) return 'own_entry';
  const now = context.clock.now();
  const final_at = after(now, TAKE_BACK_MINUTES * MINUTE);
  const earlier = await queries.findDecision(trx, item.id);
  if (earlier && earlier.decision !== 'accept' && earlier.entry_version === live.entry_version)
    return 'already_decided';
  if (!isShown) return 'withdrawn';
  const hours = item.decision === 'correct' ? readHours(item) : null;
  const decision = hours === live.entry.hours ? 'accept' : item.decision;
  await queries.keepDecision(trx, {
    batch,
    says_to_be,
    decided_at: now,
    final_at,
    entry_id: item.id,
    request_id: live.id,
    mailbox,
    decision,
    hours: decision === 'correct' ? hours : null,
    reason: decision === 'accept' || decision === 'correct' ? null : item.reason || null,
  });
  const byList = { from_list: true, ...(says_to_be !== null && { says_to_be }) } as const;
  if (decision === 'accept') await acceptRequest(trx, live, now, byList);
  return 'stored';
}

/** Why a row cannot be decided any more; undefined when it can. */
function refusalOf(request: RequestRow | undefined, { version }: ListItem): RowResult | undefined {
  if (!request || request.entry_id === null || request.current_version === null || request.recycling_bin)
    return 'withdrawn';
  if (request.standing === 'suspended' || request.standing === 'removed') return 'withdrawn';
  if (request.current_version !== version || request.superseded_at) return 'changed';
  if (request.decision || request.verified || request.expired_at) return 'already_decided';
  return undefined;
}

/** Undoes decisions made together, as far as possible. */
export async function takeBack({ db, clock }: AppContext, { mailbox }: ListLink, batch: string) {
  // Decisions that can still be undone, in lock order.
  const open = { mailbox, batch, final_at: above(clock.now()) };
  const decided = await findRows(db, 'contact_decisions', open, ['entry_id', 'request_id'], 'entry_id');
  if (decided.length > 0) await consume({ db, clock }, `list-take-back:${mailbox}`, TAKEN_BACK);
  let taken_back = 0;
  for (const one of decided) {
    const done = await db.transaction().execute((trx) => takeOneBack(trx, one, batch, clock.now()));
    if (done) taken_back += 1;
  }
  return { taken_back, too_late: decided.length - taken_back };
}

async function takeOneBack(
  trx: Trx,
  { entry_id, request_id }: { readonly entry_id: number; readonly request_id: number },
  batch: string,
  now: Date,
): Promise<boolean> {
  const request = await lockRequestById(trx, request_id);
  const kept = await queries.findDecision(trx, entry_id);
  if (!request || kept?.batch !== batch || kept.final_at <= now || request.entry_id === null) return false;
  await deleteRows(trx, 'contact_decisions', { entry_id });
  if (kept.waiting_before === null) return request.decision === null;
  // Changed since: nothing of this decision is left to undo.
  if (!request.verified || request.decision !== 'accept' || request.current_version !== request.entry_version)
    return false;
  const { entry_id: id, entry_version: version, account_id, contact } = request;
  await queries.undoAcceptance(trx, { id, version }, kept.waiting_before, kept.decided_at, now);
  await addHistory(trx, {
    entry: { ...request.entry, id, account_id },
    kind: 'set back',
    actor: 'contact',
    details: { contact, from_list: true },
    at: now,
  });
  return true;
}

type Deps = Pick<AppContext, 'db' | 'clock' | 'log'>;

/** Safe to run twice. @throws Error when some failed, after doing the others */
export async function finishDecisions(context: Deps): Promise<void> {
  // In lock order.
  const due = await valuesOf<number>(context.db)`
    select entry_id from contact_decisions
    where decision <> 'accept' and final_at <= ${context.clock.now()} order by entry_id`;
  await runForEach(context, due, (trx, entryId) => finishOne(context, trx, entryId), {
    name: 'entry_id',
    one: 'A decision of a contact could not be done',
    all: (count) => `The decisions about ${count} entries could not be done`,
  });
}

async function finishOne(context: Deps, trx: Trx, entryId: number): Promise<void> {
  const due = await queries.findDecision(trx, entryId);
  // Locks all of the batch in the usual order.
  const found = due && (await findRequest(trx, due.request_id));
  if (!found) return;
  const waiting = await lockEntriesWaitingFor(trx, found.contact, found.account_id);
  const request = await lockRequestById(trx, found.id);
  const kept = await queries.findDecision(trx, entryId);
  const now = context.clock.now();
  // Done by another process, or undone by the contact.
  if (!request || !kept || kept.final_at > now) return;
  await deleteRows(trx, 'contact_decisions', { entry_id: entryId });
  // Changed, decided by the mail's own link, or by the school since.
  if (!isOpen(request)) return;
  const live = { ...request, entry_id: entryId };
  const byList = {
    from_list: true,
    ...(kept.says_to_be !== null && { says_to_be: kept.says_to_be }),
  } as const;
  if (kept.hours !== null) {
    await correct(context, trx, { live, hours: kept.hours, byList }, now);
    return;
  }
  const unknown = kept.decision === 'unknown';
  const others = unknown ? waiting.filter(({ id }) => id !== entryId) : [];
  const rejecting = { reason: kept.reason ?? '', unknown, others };
  await rejectRequest(context, trx, live, rejecting, now, byList);
}

interface Correction {
  readonly live: LiveRequest;
  readonly hours: number;
  readonly byList: ByList;
}

/** Verifies a new version with the contact's hours; the student is mailed both numbers. */
async function correct(context: Deps, trx: Trx, { live, hours, byList }: Correction, now: Date) {
  const { entry_id: id, account_id, entry: before, contact, email, first_name } = live;
  const text = { ...before, hours };
  const version = await replaceEntry(trx, { id, version: live.entry_version }, text, false, now);
  await supersedeRequests(trx, [id], now);
  await queueMail(context, trx, {
    kind: CORRECTED_MAIL,
    to: email,
    data: { entry: text, before: before.hours, first_name, entry_id: id },
  });
  await addHistory(trx, {
    entry: { ...text, id, account_id },
    kind: 'changed',
    actor: 'contact',
    details: { before, was_verified: false, contact, ...byList },
    at: now,
  });
  await acceptRequest(trx, { ...live, entry: text, entry_version: version }, now, byList);
}
