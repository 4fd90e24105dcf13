/** Daily limits on asking contacts, against spam (rulings, section 4). Counters are locked for the decision and raised afterwards. */
import { sql } from 'kysely';
import {
  CONTACTS_OF_FIRST_DAY,
  REQUESTS_AT_ONCE,
  REQUESTS_OF_CONTACT,
  REQUESTS_OF_STUDENT,
  REQUESTS_TO_CONTACT,
  type HeldBy,
  type ReachedLimit,
} from '#features/entries/deferred-request.ts';
import { mailboxOf } from '#features/entries/mailbox.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import { countIn, type Counter, type Window, type CounterRow } from '#server/platform/auth/rate-limit.ts';
import { after, DAY } from '#server/platform/clock.ts';
import { holds, inBatches, run } from '#server/platform/database/rows.ts';

/** The school has its own counters. */
type Sender = 'student' | 'school';

export interface Deferral {
  readonly not_before: Date;
  readonly held_by: HeldBy;
}

export interface Listing {
  readonly list_at: Date;
  /** True if they want lists or one is waiting, even if they were hardly asked today. */
  readonly joins: boolean;
}

interface Limit {
  readonly key: string;
  readonly times: number;
  readonly held_by: ReachedLimit;
}

/** A keyed hash of the mailbox, so that deleting the account does not reset the limits. */
export function studentKey({ key }: Pick<AppContext, 'key'>, email: string): string {
  return key.mac('mailbox', mailboxOf(email)).toString('hex');
}

/** The daily limits of one request: per student, per student and contact, and per contact. */
export function limitsOf(
  student: string,
  contact: string,
  sender: Sender = 'student',
): readonly [Limit, Limit, Limit] {
  const mailbox = mailboxOf(contact);
  const ofStudent = `requests:${sender}:${student}`;
  return [
    { key: ofStudent, times: REQUESTS_OF_STUDENT, held_by: 'of student' },
    { key: `${ofStudent}:${mailbox}`, times: REQUESTS_TO_CONTACT, held_by: 'to contact' },
    { key: `requests:contact:${mailbox}`, times: REQUESTS_OF_CONTACT, held_by: 'of contact' },
  ];
}

interface CountedAccount extends RequestingAccount {
  readonly listing?: Listing | undefined;
  /** The windows of `windowsOfRequest`, when this request is counted in them. */
  readonly counters?: ReadonlyMap<string, Counter> | undefined;
}

export function windowsOfRequest(limits: readonly Limit[], now: Date): Window[] {
  return limits.map(({ key }) => ({ key, ends: after(now, DAY) }));
}

/**
 * Counts a request, or returns the limit that holds it longest and counts nothing. A request that joins a
 * list has no limit per contact, since the list is one mail.
 */
export async function countRequest(
  context: Pick<AppContext, 'clock' | 'key'>,
  trx: Db,
  { listing, counters: counted, ...account }: CountedAccount,
  contact: string,
  sender: Sender = 'student',
): Promise<Deferral | undefined> {
  const now = context.clock.now();
  const latest = after(now, DAY);
  const student = studentKey(context, account.email);
  const [ofStudent, toContact, ofContact] = limitsOf(student, contact, sender);
  const limits: Limit[] = [ofStudent, toContact, ofContact];
  const count = (some: readonly Limit[]) => countIn(trx, windowsOfRequest(some, now), now);
  const counters = new Map(counted ?? (await count(limits)));
  const firstDay =
    sender === 'student' ? await findFirstDay(trx, { ...account, student }, contact, now) : undefined;
  if (firstDay) {
    limits.push(firstDay.limit);
    // The student's own counter is already locked, so this one's order does not matter.
    for (const [key, counter] of await count([firstDay.limit])) counters.set(key, counter);
  }
  const list =
    listing && (listing.joins || (counters.get(ofContact.key)?.count ?? 0) > REQUESTS_AT_ONCE)
      ? listing
      : undefined;
  const deferrals = limits.flatMap(({ key, times, held_by }): Deferral[] => {
    const counter = counters.get(key);
    if (!counter || counter.count <= times || (list && held_by === 'of contact')) return [];
    const { ends_at } = counter;
    const ends = held_by === 'first day' ? (firstDay?.ends ?? ends_at) : ends_at;
    // For accounts made while the clock was ahead.
    return [{ not_before: ends < latest ? ends : latest, held_by }];
  });
  if (deferrals.length > 0) await lowerCounters(trx, new Map(limits.map(({ key }) => [key, 1])), now);
  const [longest] = deferrals.toSorted((one, other) => other.not_before.getTime() - one.not_before.getTime());
  return longest ?? (list && { not_before: list.list_at, held_by: 'list' });
}

type LimitedAccount = RequestingAccount & { readonly student: string };

/** Limits different contacts on an account's first day, except for imported accounts and known contacts. */
async function findFirstDay(
  trx: Db,
  { id, student, created_at, imported_at }: LimitedAccount,
  contact: string,
  now: Date,
): Promise<{ limit: Limit; ends: Date } | undefined> {
  const ends = after(created_at, DAY);
  if (imported_at !== null || ends <= now) return undefined;
  if (await hasAsked(trx, id, contact)) return undefined;
  const key = `requests:first-day:${student}`;
  return { limit: { key, times: CONTACTS_OF_FIRST_DAY, held_by: 'first day' }, ends };
}

/** Locks counters until the transaction ends, in key order; makes missing ones. Windows that are over count 0. */
export async function lockCounters(trx: Trx, keys: readonly string[], now: Date) {
  const counters = new Map<string, Counter>();
  for (const part of inBatches(keys)) {
    const rows = await run<CounterRow>(trx)`
      insert into throttles (key, count, ends_at)
      select key, 0, ${now}::timestamptz from unnest(${[...part]}::text[]) as k(key) order by key collate "C"
      on conflict (key) do update set count = throttles.count
      returning key, case when ends_at <= ${now}::timestamptz then 0 else count end as count, ends_at`;
    for (const { key, count, ends_at } of rows) counters.set(key, { count, ends_at });
  }
  return counters;
}

/** Raises locked counters; expired windows restart. Deletes empty counters. */
export async function raiseCounters(
  trx: Trx,
  held: readonly string[],
  raised: ReadonlyMap<string, number>,
  now: Date,
  ends: Date,
): Promise<void> {
  const rows = [...raised].map(([key, count]) => ({ key, count }));
  for (const part of inBatches(rows)) {
    await sql`
      update throttles t set
        count = case when t.ends_at <= ${now}::timestamptz then x.count else t.count + x.count end,
        -- At most one window from now, in case the clock was ahead.
        ends_at = case when t.ends_at <= ${now}::timestamptz then ${ends}::timestamptz
          else least(t.ends_at, ${ends}::timestamptz) end
      from json_to_recordset(${JSON.stringify(part)}::json) as x(key text, count integer)
      where t.key = x.key`.execute(trx);
  }
  for (const part of inBatches(held.filter((key) => !raised.has(key)))) {
    await sql`
      delete from throttles
      where key = any(${[...part]}::text[]) and count = 0 and ends_at = ${now}::timestamptz`.execute(trx);
  }
}

/** Takes back what was counted in windows that still run. Deletes empty counters. */
export async function lowerCounters(trx: Db, lowered: ReadonlyMap<string, number>, now: Date): Promise<void> {
  const rows = JSON.stringify([...lowered].map(([key, count]) => ({ key, count })));
  // In the order of counting, against deadlocks.
  const locked = sql`select t.key, x.count from throttles t join json_to_recordset(${rows}::json) as x(key text, count integer)
    using (key) where t.ends_at > ${now}::timestamptz order by t.key collate "C" for update of t`;
  await sql`with these as materialized (${locked})
    update throttles t set count = greatest(t.count - these.count, 0) from these where t.key = these.key`.execute(
    trx,
  );
  await sql`with these as materialized (${locked})
    delete from throttles t using these where t.key = these.key and t.count = 0`.execute(trx);
}

export interface RequestingAccount {
  readonly id: number;
  readonly email: string;
  readonly created_at: Date;
  readonly imported_at: Date | null;
}

/** Apart from requests that wait for a limit. */
function hasAsked(trx: Db, accountId: number, contact: string): Promise<boolean> {
  return holds(
    trx,
    sql`exists (select from verification_requests where account_id = ${accountId}
      and mailbox_of(contact) = ${mailboxOf(contact)} and (not_before is null or held_by = 'list'))`,
  );
}
