/**
 * Asks the contacts of many entries again, within the rules for one (`entry-asking.operations.ts`): who waits for a limit or a
 * list, was just asked, or wants no mail is left out. Counted as what the school asks, and where a contact is asked in lists,
 * these join them.
 */
import { MAILS_WAIT_MINUTES } from '#shared/bulk-actions/bulk-actions.rules.ts';
import { contactStopped } from '#shared/entries/entries.rules.ts';
import { heldForSchool, REQUESTS_AT_ONCE, whenAsked, withNextList } from '#shared/entries/held-request.ts';
import { mailboxOf } from '#shared/entries/mailbox.ts';
import { limitsOf, studentKey, type Hold } from '#server/features/entries/entries.limits.ts';
import { lockCounters, raiseCounters } from '#server/features/entries/entry-limits.queries.ts';
import { isOnItsWay, VERIFICATION_MAIL } from '#server/features/entries/entry-asking.operations.ts';
import { moveKeptBlocks, type LastRequest } from '#server/features/entries/entry-requests.queries.ts';
import type { EntryRow } from '#server/features/entry-history/entry-history.queries.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { after, DAY, MINUTE } from '#server/platform/clock.ts';
import { queueAll } from '#server/platform/mail/mail.ts';
import * as queries from './asking.queries.ts';
import type { SelectedRow } from './selection.queries.ts';
import type { LeftOutEntry } from './selection.ts';

interface Asking {
  readonly asked: readonly { readonly entry: SelectedRow; readonly hold: Hold | undefined }[];
  readonly left_out: readonly LeftOutEntry[];
}

type Counters = ReadonlyMap<string, { readonly count: number }>;

/** Which contacts would be asked. Only reads. */
export async function previewAsking(
  context: Pick<AppContext, 'db' | 'clock' | 'key'>,
  caller: Caller,
  rows: readonly SelectedRow[],
): Promise<Asking> {
  const { db, clock } = context;
  const counters = await queries.readCounters(db, allKeys(context, rows), clock.now());
  return allot(context, db, caller, rows, counters);
}

/** Which contacts are asked, counted against the limits of the day. The entries are locked. */
export async function countAsking(
  context: Pick<AppContext, 'clock' | 'key'>,
  trx: Trx,
  caller: Caller,
  rows: readonly SelectedRow[],
): Promise<Asking> {
  const now = context.clock.now();
  await applyKeptBlocks(context, trx, rows);
  const keys = allKeys(context, rows);
  const counters = await lockCounters(trx, keys, now);
  const asking = await allot(context, trx, caller, rows, counters);
  const raised = countedKeys(
    context,
    asking.asked.map(({ entry }) => entry),
  );
  await raiseCounters(trx, keys, raised, now, after(now, DAY));
  return asking;
}

export function countedKeys(
  context: Pick<AppContext, 'key'>,
  rows: readonly Pick<SelectedRow, 'email' | 'contact'>[],
): Map<string, number> {
  const counted = new Map<string, number>();
  for (const row of rows)
    for (const key of keysOf(context, row)) counted.set(key, (counted.get(key) ?? 0) + 1);
  return counted;
}

function keysOf(
  context: Pick<AppContext, 'key'>,
  { email, contact }: Pick<SelectedRow, 'email' | 'contact'>,
): readonly [string, string, string] {
  const [ofStudent, toContact, ofContact] = limitsOf(studentKey(context, email), contact, 'school');
  return [ofStudent.key, toContact.key, ofContact.key];
}

/** In the order in which a student who records an entry locks them. */
function allKeys(context: Pick<AppContext, 'key'>, rows: readonly SelectedRow[]): string[] {
  const keys = rows.map((row) => keysOf(context, row));
  return [0, 1, 2].flatMap((kind) => [...new Set(keys.map((own) => own[kind] ?? ''))].sort());
}

async function allot(
  context: Pick<AppContext, 'clock' | 'key'>,
  db: Db | Trx,
  caller: Caller,
  rows: readonly SelectedRow[],
  counters: Counters,
): Promise<Asking> {
  const now = context.clock.now();
  const ids = rows.map(({ id }) => id);
  const last = await queries.selectLastRequests(db, ids);
  const stops = await queries.selectStops(db, ids);
  const listings = await queries.selectListings(db, ids, after(now, MAILS_WAIT_MINUTES * MINUTE));
  const counted = new Map<string, number>();
  const asked: { entry: SelectedRow; hold: Hold | undefined }[] = [];
  const left_out: LeftOutEntry[] = [];
  for (const entry of rows) {
    const { id, account_id, event, student, contact, email } = entry;
    const leaveOut = (why: string) => left_out.push({ id, account_id, event, student, why });
    const stop = stops.get(id);
    const waits = whyNotNow(last.get(id), contact, now, caller.time_zone);
    if (waits !== undefined || stop !== undefined) {
      leaveOut(waits ?? `${contactStopped(contact, stop ?? 'from anybody')}.`);
      continue;
    }
    const limits = limitsOf(studentKey(context, email), contact, 'school');
    const countOf = (key: string) => (counters.get(key)?.count ?? 0) + (counted.get(key) ?? 0);
    const listing = listings.get(id);
    const list =
      listing && (listing.joins || countOf(limits[2].key) >= REQUESTS_AT_ONCE) ? listing : undefined;
    // A contact who gets a list has no limit: it is one mail.
    const full = limits.find(
      ({ key, times, held_by }) => countOf(key) >= times && !(list && held_by === 'of contact'),
    );
    if (full) {
      leaveOut(`${heldForSchool[full.held_by]} Please try again tomorrow.`);
      continue;
    }
    for (const { key } of limits) counted.set(key, (counted.get(key) ?? 0) + 1);
    asked.push({ entry, hold: list && { not_before: list.list_at, held_by: 'list' } });
  }
  return { asked, left_out };
}

function whyNotNow(last: LastRequest | undefined, contact: string, now: Date, timeZone: string) {
  if (last?.hold) {
    const { not_before, held_by } = last.hold;
    return held_by === 'list'
      ? `This goes to ${contact} ${withNextList(not_before, now, timeZone)}.`
      : `We will email ${contact} ${whenAsked(not_before, now, timeZone)}. ${heldForSchool[held_by]}`;
  }
  return last && isOnItsWay(last, now)
    ? `A verification email to ${contact} is already on its way.`
    : undefined;
}

/** Of accounts whose mailbox had another account before. */
async function applyKeptBlocks(
  { key, clock }: Pick<AppContext, 'key' | 'clock'>,
  trx: Trx,
  rows: readonly SelectedRow[],
): Promise<void> {
  const accounts = new Map(
    rows.map(({ account_id, email }) => [account_id, key.macs('mailbox', mailboxOf(email))]),
  );
  const kept = await queries.selectKeptMacs(trx, [...accounts.values()].flat());
  for (const [accountId, macs] of accounts)
    if (macs.some((mac) => kept.has(mac.toString('hex'))))
      await moveKeptBlocks(trx, accountId, macs, clock.now());
}

export interface AskedRequest {
  readonly request_id: number;
  readonly mail_id: number | null;
}

/** Stores the requests with their mails, which wait so long. @returns what each entry was asked by */
export async function sendRequests(
  context: Pick<AppContext, 'clock'>,
  trx: Trx,
  asked: readonly { readonly entry: EntryRow; readonly hold: Hold | undefined }[],
  waitsMinutes: number,
): Promise<Map<number, AskedRequest>> {
  if (asked.length === 0) return new Map();
  const mailed = asked.filter(({ hold }) => hold === undefined);
  const mailIds = await queueAll(
    context,
    trx,
    mailed.map(({ entry }) => ({ kind: VERIFICATION_MAIL, to: entry.contact, data: {}, waitsMinutes })),
  );
  const mails = new Map(mailed.map(({ entry }, n) => [entry.id, mailIds[n] ?? null]));
  const withMails = asked.map(({ entry, hold }) => ({ entry, hold, mail_id: mails.get(entry.id) ?? null }));
  const requests = await queries.insertRequests(trx, withMails, context.clock.now());
  return new Map(
    [...requests].map(([entryId, request_id]) => [
      entryId,
      { request_id, mail_id: mails.get(entryId) ?? null },
    ]),
  );
}

/** What the line of history about a request says of its mail. */
export function askedDetails({ contact }: EntryRow, hold: Hold | undefined) {
  const until = hold && { not_before: hold.not_before.toISOString(), held_by: hold.held_by };
  return { mail: hold ? 'list' : 'request', to: contact, ...until } as const;
}

/** Those whose last mail was dropped because the entry was verified or in the bin at that time, and may be sent now. */
export async function selectDropped(trx: Trx, rows: readonly EntryRow[]): Promise<EntryRow[]> {
  const ids = rows.map(({ id }) => id);
  const last = await queries.selectLastRequests(trx, ids);
  const stops = await queries.selectStops(trx, ids);
  return rows.filter(({ id }) => {
    const request = last.get(id);
    if (!request || request.hold || stops.has(id)) return false;
    // Only dropped mails are deleted after a while.
    return request.mail_state === 'dropped' || request.mail_state === null;
  });
}
