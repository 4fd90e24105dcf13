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
import type { AppContext, Db } from '#server/platform/app-context.ts';
import { countIn, windowsOf, type Attempt, type Counter } from '#server/platform/auth/rate-limit.ts';
import { after, DAY, SECOND } from '#server/platform/clock.ts';
import { holds } from '#server/platform/database/rows.ts';

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

interface LimitOfDay extends Attempt {
  readonly held_by: ReachedLimit;
}

function ofDay(key: string, times: number, held_by: ReachedLimit): LimitOfDay {
  return { key, limit: { times, seconds: DAY / SECOND }, held_by };
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
): readonly [LimitOfDay, LimitOfDay, LimitOfDay] {
  const mailbox = mailboxOf(contact);
  const ofStudent = `requests:${sender}:${student}`;
  return [
    ofDay(ofStudent, REQUESTS_OF_STUDENT, 'of student'),
    ofDay(`${ofStudent}:${mailbox}`, REQUESTS_TO_CONTACT, 'to contact'),
    ofDay(`requests:contact:${mailbox}`, REQUESTS_OF_CONTACT, 'of contact'),
  ];
}

interface CountedAccount extends RequestingAccount {
  readonly listing?: Listing | undefined;
  /** Of `limitsOf`, when this request is counted in them. */
  readonly counters?: ReadonlyMap<string, Counter> | undefined;
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
  const limits = [ofStudent, toContact, ofContact];
  const count = (some: readonly LimitOfDay[]) => countIn(trx, windowsOf(some, now), now);
  const counters = new Map(counted ?? (await count(limits)));
  const firstDay =
    sender === 'student' ? await findFirstDay(trx, { ...account, student }, contact, now) : undefined;
  if (firstDay) {
    limits.push(firstDay);
    // Whoever counts in it has locked the student's account or own counter, so its order does not matter.
    for (const [key, counter] of await count([firstDay])) counters.set(key, counter);
  }
  const list =
    listing && (listing.joins || (counters.get(ofContact.key)?.count ?? 0) > REQUESTS_AT_ONCE)
      ? listing
      : undefined;
  const deferrals = limits.flatMap(({ key, limit, held_by }): Deferral[] => {
    const counter = counters.get(key);
    if (!counter || counter.count <= limit.times || (list && held_by === 'of contact')) return [];
    // For accounts made while the clock was ahead.
    return [{ not_before: counter.ends_at < latest ? counter.ends_at : latest, held_by }];
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
): Promise<LimitOfDay | undefined> {
  const seconds = (after(created_at, DAY).getTime() - now.getTime()) / SECOND;
  if (imported_at !== null || seconds <= 0) return undefined;
  if (await hasAsked(trx, id, contact)) return undefined;
  const limit = { times: CONTACTS_OF_FIRST_DAY, seconds };
  return { key: `requests:first-day:${student}`, limit, held_by: 'first day' };
}

/** Takes back what was counted in windows that still run. */
export async function lowerCounters(trx: Db, lowered: ReadonlyMap<string, number>, now: Date): Promise<void> {
  const rows = JSON.stringify([...lowered].map(([key, count]) => ({ key, count })));
  // In the order of counting, against deadlocks.
  await sql`with these as materialized (
      select t.key, x.count from throttles t join json_to_recordset(${rows}::json) as x(key text, count integer)
      using (key) where t.ends_at > ${now}::timestamptz order by t.key collate "C" for update of t
    )
    update throttles t set count = greatest(t.count - these.count, 0) from these where t.key = these.key`.execute(
    trx,
  );
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
