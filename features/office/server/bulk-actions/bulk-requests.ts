// Asks the contacts of many entries again, by the rules for one (`entry-requests.operations.ts`). Skips entries that wait for a
// limit or a list, were just asked, or want no mail. Requests count as the school's and join lists.
import { MAILS_WAIT_MINUTES } from '#features/office/bulk-actions.rules.ts';
import { contactStopped, type MailStop } from '#features/entries/entries.rules.ts';
import {
  deferralReasonsForSchool,
  REQUESTS_AT_ONCE,
  deferredUntil,
  withNextList,
} from '#features/entries/deferred-request.ts';
import { mailboxOf } from '#features/entries/mailbox.ts';
import {
  limitsOf,
  studentKey,
  type Deferral,
  lowerCounters,
} from '#features/entries/server/entries.limits.ts';
import {
  isMailPending,
  queuedLine,
  VERIFICATION_MAIL,
} from '#features/entries/server/entry-requests.operations.ts';
import {
  moveEarlierBlocks,
  selectLastRequests,
  type LastRequest,
  stopOf,
} from '#features/entries/server/entry-requests.queries.ts';
import {
  addHistoryLines,
  type EntryRow,
  textOf,
} from '#features/entries/server/history/entry-history.queries.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import { countIn } from '#server/platform/auth/rate-limit.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { after, DAY, MINUTE } from '#server/platform/clock.ts';
import { queueAll } from '#server/platform/mail/mail.ts';
import {
  above,
  changeRows,
  deleteRows,
  findRows,
  notNull,
  oneOf,
  run,
  valuesOf,
} from '#server/platform/database/rows.ts';
import type { BackItem, SentNotice } from './bulk-actions.emails.ts';
import { selectEntries, type SelectedRow, type LeftOutEntry } from './selection.ts';
import { sql } from 'kysely';
import {
  expiryOf,
  joinsForMailbox,
  listing,
  listingOf,
  type ListingRow,
} from '#features/entries/server/entry-waiting.queries.ts';

export interface BulkRequests {
  readonly requests: readonly { readonly entry: SelectedRow; readonly deferral: Deferral | undefined }[];
  readonly left_out: readonly LeftOutEntry[];
}

type Counters = ReadonlyMap<string, { readonly count: number }>;

export async function previewRequests(
  context: Pick<AppContext, 'db' | 'clock' | 'key'>,
  caller: Caller,
  rows: readonly SelectedRow[],
): Promise<BulkRequests> {
  const { db, clock } = context;
  const counters = await readCounters(db, [...countedKeys(context, rows).keys()], clock.now());
  return allot(context, db, caller, rows, counters);
}

/** Counts the requests against the daily limits. The entries are locked. */
export async function countBulkRequests(
  context: Pick<AppContext, 'clock' | 'key'>,
  trx: Trx,
  caller: Caller,
  rows: readonly SelectedRow[],
): Promise<BulkRequests> {
  const now = context.clock.now();
  await applyKeptBlocks(context, trx, rows);
  const ends = after(now, DAY);
  const locked = [...countedKeys(context, rows).keys()].map((key) => ({ key, ends, times: 0 }));
  const asking = await allot(context, trx, caller, rows, await countIn(trx, locked, now));
  const asked = asking.requests.map(({ entry }) => entry);
  const counted = [...countedKeys(context, asked)].map(([key, times]) => ({ key, ends, times }));
  await countIn(trx, counted, now);
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
) {
  return limitsOf(studentKey(context, email), contact, 'school').map(({ key }) => key);
}

async function allot(
  context: Pick<AppContext, 'clock' | 'key'>,
  db: Db | Trx,
  caller: Caller,
  rows: readonly SelectedRow[],
  counters: Counters,
): Promise<BulkRequests> {
  const now = context.clock.now();
  const ids = rows.map(({ id }) => id);
  const last = await selectLastRequests(db, ids);
  const stops = await selectStops(db, ids);
  const listings = await selectListings(db, ids, after(now, MAILS_WAIT_MINUTES * MINUTE));
  const counted = new Map<string, number>();
  const requests: BulkRequests['requests'][number][] = [];
  const left_out: LeftOutEntry[] = [];
  for (const entry of rows) {
    const { id, account_id, event, student, contact, email } = entry;
    const leaveOut = (why: string) => left_out.push({ id, account_id, event, student, why });
    const stop = stops.get(id);
    const waits = reasonAgainstNow(last.get(id), contact, now, caller.time_zone);
    if (waits !== undefined || stop !== undefined) {
      leaveOut(waits ?? `${contactStopped(contact, stop ?? 'from anybody')}.`);
      continue;
    }
    const limits = limitsOf(studentKey(context, email), contact, 'school');
    const countOf = (key: string) => (counters.get(key)?.count ?? 0) + (counted.get(key) ?? 0);
    const inList = listings.get(id);
    const list = inList && (inList.joins || countOf(limits[2].key) >= REQUESTS_AT_ONCE) ? inList : undefined;
    // Contacts who get a list have no limit: it is one mail.
    const full = limits.find(
      ({ key, limit, held_by }) => countOf(key) >= limit.times && !(list && held_by === 'of contact'),
    );
    if (full) {
      leaveOut(`${deferralReasonsForSchool[full.held_by]} Please try again tomorrow.`);
      continue;
    }
    for (const { key } of limits) counted.set(key, (counted.get(key) ?? 0) + 1);
    requests.push({ entry, deferral: list && { not_before: list.list_at, held_by: 'list' } });
  }
  return { requests, left_out };
}

function reasonAgainstNow(last: LastRequest | undefined, contact: string, now: Date, timeZone: string) {
  if (last?.deferral) {
    const { not_before, held_by } = last.deferral;
    return held_by === 'list'
      ? `This goes to ${contact} ${withNextList(not_before, now, timeZone)}.`
      : `We will email ${contact} ${deferredUntil(not_before, now, timeZone)}. ${deferralReasonsForSchool[held_by]}`;
  }
  return last && isMailPending(last, now)
    ? `A verification email to ${contact} is already on its way.`
    : undefined;
}

/** For accounts whose mailbox had another account before. */
async function applyKeptBlocks(
  { key, clock }: Pick<AppContext, 'key' | 'clock'>,
  trx: Trx,
  rows: readonly SelectedRow[],
): Promise<void> {
  const accounts = new Map(
    rows.map(({ account_id, email }) => [account_id, key.macs('mailbox', mailboxOf(email))]),
  );
  // Keyed mailboxes whose blocks wait for their new account.
  const found = await valuesOf<Buffer>(trx)`
    select distinct student_mac from kept_blocks where student_mac = any(${[...accounts.values()].flat()}::bytea[])`;
  const kept = new Set(found.map((mac) => mac.toString('hex')));
  for (const [accountId, macs] of accounts)
    if (macs.some((mac) => kept.has(mac.toString('hex'))))
      await moveEarlierBlocks(trx, accountId, macs, clock.now());
}

export interface StoredRequest {
  readonly request_id: number;
  readonly mail_id: number | null;
}

/** Stores requests about the present versions, with their mails; the entries wait for them. Returns each entry's request. */
export async function sendRequests(
  context: Pick<AppContext, 'clock'>,
  trx: Trx,
  requests: readonly { readonly entry: EntryRow; readonly deferral: Deferral | undefined }[],
  waitsMinutes: number,
): Promise<Map<number, StoredRequest>> {
  if (requests.length === 0) return new Map();
  const now = context.clock.now();
  const mailed = requests.filter(({ deferral }) => deferral === undefined);
  const mailIds = await queueAll(
    context,
    trx,
    mailed.map(({ entry }) => ({ kind: VERIFICATION_MAIL, to: entry.contact, data: {}, waitsMinutes })),
  );
  const mails = new Map(mailed.map(({ entry }, n) => [entry.id, mailIds[n] ?? null]));
  const rows = requests.map(({ entry, deferral }) => ({
    id: entry.id,
    account_id: entry.account_id,
    version: entry.version,
    contact: entry.contact,
    entry: textOf(entry),
    mail_id: mails.get(entry.id) ?? null,
    not_before: deferral?.not_before.toISOString() ?? null,
    held_by: deferral?.held_by ?? null,
  }));
  const ids = rows.map(({ id }) => id);
  // The new request replaces older ones.
  const earlier = { entry_id: oneOf(ids), held_by: notNull };
  await changeRows(trx, 'verification_requests', earlier, { not_before: null, held_by: null });
  const stored = await run<StoredRequest & { readonly entry_id: number }>(trx)`
    with request as (
      insert into verification_requests (entry_id, of_entry, account_id, entry_version, contact, entry,
        mail_id, not_before, held_by, created_at)
      select x.id, x.id, x.account_id, x.version, x.contact, x.entry, x.mail_id, x.not_before, x.held_by, ${now}::timestamptz
      from json_to_recordset(${JSON.stringify(rows)}::json) as x(id bigint, account_id bigint, version integer, contact text,
        entry jsonb, mail_id bigint, not_before timestamptz, held_by text)
      returning id, entry_id, held_by, mail_id
    ),
    waiting as (
      -- Entries do not expire before the contact is asked.
      update entries e set request_id = r.id, reminders = 0, warned_at = null,
        waiting_since = case when r.held_by is null then ${now}::timestamptz end,
        expires_at = case when r.held_by is null then ${expiryOf(now)}::timestamptz end
      from request r where e.id = r.entry_id
    )
    select entry_id, id as request_id, mail_id from request`;
  return new Map(stored.map(({ entry_id, ...request }) => [entry_id, request]));
}

/** Asks about waiting entries of the caller's school about which nobody was asked; above a daily limit, nobody is. Returns whose contacts are asked. */
export async function askWithinLimits(
  context: AppContext,
  trx: Trx,
  caller: Caller,
  ids: readonly number[],
  waitsMinutes: number,
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await selectEntries(trx, caller.school_id, ids);
  const { requests } = await countBulkRequests(context, trx, caller, rows);
  await sendRequests(context, trx, requests, waitsMinutes);
  const now = context.clock.now();
  await addHistoryLines(
    trx,
    requests.map(({ entry, deferral }) => queuedLine(entry, now, deferral)),
  );
  return new Set(requests.map(({ entry }) => entry.account_id));
}

/** Asks again where the last mail was dropped because the entry was verified or in the bin. */
export async function resendDropped(
  context: Pick<AppContext, 'clock'>,
  trx: Trx,
  rows: readonly EntryRow[],
  waitsMinutes: number,
): Promise<EntryRow[]> {
  const ids = rows.map(({ id }) => id);
  const last = await selectLastRequests(trx, ids);
  const stops = await selectStops(trx, ids);
  const dropped = rows.filter(({ id }) => {
    const request = last.get(id);
    if (!request || request.deferral || stops.has(id)) return false;
    // Only dropped mails are deleted after a while.
    return request.mail_state === 'dropped' || request.mail_state === null;
  });
  const requests = dropped.map((entry) => ({ entry, deferral: undefined }));
  await sendRequests(context, trx, requests, waitsMinutes);
  return dropped;
}

const among = (ids: readonly number[]) => sql`e.id = any(${ids}::bigint[])`;

/** Entries whose contact gets no mail from the student, and why. */
async function selectStops(db: Db | Trx, ids: readonly number[]): Promise<Map<number, MailStop>> {
  const rows = await run<{ id: number; stop: MailStop }>(db)`
    select e.id, b.stop from entries e
      cross join lateral (${stopOf(sql`e.mailbox`, sql`e.account_id`)}) b where ${among(ids)}`;
  return new Map(rows.map(({ id, stop }) => [id, stop]));
}

/** `since`: only lists that leave later. */
async function selectListings(db: Db | Trx, ids: readonly number[], since: Date) {
  const rows = await run<ListingRow & { readonly id: number }>(db)`
    select e.id, ${listing(since)}
    from entries e join accounts a on a.id = e.account_id ${joinsForMailbox(sql`e.mailbox`, since)}
    where ${among(ids)}`;
  return new Map(
    rows.flatMap(({ id, ...row }) => {
      const found = listingOf(row);
      return found ? [[id, found] as const] : [];
    }),
  );
}

/** Present counts of the daily limits; locks nothing. */
async function readCounters(db: Db, keys: readonly string[], now: Date) {
  const open = { key: oneOf(keys), ends_at: above(now) };
  const rows = await findRows(db, 'throttles', open, ['key', 'count'], 'key');
  return new Map(rows.map(({ key, count }) => [key, { count }]));
}

/** Takes back unsent requests, and uncounts them. Returns those entries. */
export async function takeRequestsBack(
  context: AppContext,
  trx: Trx,
  back: readonly BackItem[],
  mails: readonly SentNotice[],
  now: Date,
): Promise<SelectedRow[]> {
  const left = new Set(mails.filter(({ has_left }) => has_left).map(({ id }) => id));
  const requestsOf = (some: readonly BackItem[]) => oneOf(some.flatMap(({ item }) => item.request_id ?? []));
  const waiting = { id: requestsOf(back), held_by: 'list' } as const;
  const listed = await findRows(trx, 'verification_requests', waiting, ['id'], 'id');
  const inList = new Set<number | null>(listed.map(({ id }) => id));
  const unheard = back.filter(({ item: { request_id, mail_id } }) =>
    mail_id === null ? inList.has(request_id) : !left.has(mail_id),
  );
  // Drops mails that have not been sent.
  const unsent = { id: oneOf(unheard.flatMap(({ item }) => item.mail_id ?? [])), state: 'queued' } as const;
  const dropped = { state: 'dropped', finished_at: now, next_attempt_at: null, lease: null } as const;
  await changeRows(trx, 'mails', unsent, dropped);
  await deleteRows(trx, 'verification_requests', { id: requestsOf(unheard) });
  const rows = unheard.map(({ row }) => row);
  await lowerCounters(trx, countedKeys(context, rows), now);
  return rows;
}
