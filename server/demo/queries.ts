/** All SQL of the demo data: many rows with each statement. */
import { sql, type Insertable } from 'kysely';
import {
  EXPIRES_AFTER_DAYS,
  REMINDERS_AFTER_DAYS,
  WARNED_BEFORE_DAYS,
} from '#shared/entries/entry-limits.ts';
import { after, DAY, SECOND } from '#server/platform/clock.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import type { Database } from '#server/platform/database/tables.ts';
import { isRemoved, isVerified, type DemoEntry } from './entries.ts';
import type { DemoEvent } from './events.ts';
import type { DemoPerson } from './people.ts';
import type { DemoPicture } from './pictures.ts';
import {
  rejectionMailOf,
  requestsOf,
  type DemoMail,
  type NumberedEntry,
  firstAnswer,
  REASON,
  UNREACHABLE,
} from './requests.ts';

export interface AccountIds {
  of(email: string): number;
  administratorFor(email: string): number;
}

export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function insertPictures(trx: Trx, pictures: readonly DemoPicture[], now: Date): Promise<void> {
  await trx
    .insertInto('pictures')
    .values(pictures.map((picture) => ({ ...picture, created_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface DemoAccount {
  readonly person: DemoPerson;
  readonly password_hash: string | null;
  readonly profile_picture: string | null;
  readonly email_verified_at: Date | null;
  readonly imported_at: Date | null;
  readonly created_at: Date;
}

export async function insertAccounts(trx: Trx, accounts: readonly DemoAccount[]): Promise<AccountIds> {
  const schools = await findSchools(
    trx,
    accounts.map(({ person }) => person.school),
  );
  const rows = await trx
    .insertInto('accounts')
    .values(
      accounts.map(({ person, ...account }) => ({
        ...account,
        email: person.email,
        first_name: person.first_name,
        last_name: person.last_name,
        school_id: schools.get(person.school) ?? 0,
        graduation_year: person.graduation_year,
        is_school_administration: person.role !== 'student',
        is_school_administration_head: person.role === 'head',
        updated_at: account.created_at,
      })),
    )
    .returning(['id', 'email', 'school_id', 'is_school_administration'])
    .execute();
  const byEmail = new Map(rows.map((row) => [row.email, row]));
  const find = (email: string) => {
    const row = byEmail.get(email);
    if (!row) throw new Error(`There is no demo account ${email}`);
    return row;
  };
  return {
    of: (email) => find(email).id,
    administratorFor: (email) => {
      const { school_id } = find(email);
      return rows.find((row) => row.school_id === school_id && row.is_school_administration)?.id ?? 0;
    },
  };
}

async function findSchools(trx: Trx, names: readonly string[]): Promise<Map<string, number>> {
  const distinct = [...new Set(names)];
  await trx
    .insertInto('schools')
    .values(distinct.map((name) => ({ name, time_zone: 'America/Los_Angeles' })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = await trx.selectFrom('schools').select(['id', 'name']).where('name', 'in', distinct).execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** Adds entries with mails, requests and history; rejected ones leave only these. */
export async function insertEntries(trx: Trx, entries: readonly DemoEntry[], ids: AccountIds, now: Date) {
  const entryIds = await insertEntryRows(trx, entries, ids);
  const numbered = entries.map((entry, index): NumberedEntry => ({
    ...entry,
    id: entryIds[index] ?? 0,
    account_id: ids.of(entry.email),
    administrator_id: ids.administratorFor(entry.email),
  }));
  const requests = numbered.flatMap(requestsOf);
  const mailIds = await insertMails(trx, [
    ...requests.map(({ mail }) => mail),
    ...numbered.flatMap(rejectionMailOf),
  ]);
  await trx
    .insertInto('verification_requests')
    .values(requests.map(({ row }, index) => ({ ...row, mail_id: mailIds[index] ?? null })))
    .execute();
  await linkRequests(trx, numbered, now);
  await insertHistory(trx, numbered, now);
  const removed = numbered.filter(({ fate }) => isRemoved(fate)).map(({ id }) => id);
  await trx.deleteFrom('entries').where('id', 'in', removed).execute();
}

async function linkRequests(trx: Trx, entries: readonly NumberedEntry[], now: Date): Promise<void> {
  await sql`update entries e set request_id = r.id from verification_requests r
    where r.entry_id = e.id and r.entry_version = e.version`.execute(trx);
  for (const entry of entries) {
    const waiting = waitingOf(entry, now);
    if (waiting) await trx.updateTable('entries').set(waiting).where('id', '=', entry.id).execute();
  }
}

/** In order of time, for the chain of each account; in batches, since a statement has a limit of values. */
async function insertHistory(trx: Trx, entries: readonly NumberedEntry[], now: Date): Promise<void> {
  const lines = entries
    .flatMap((entry) => historyOf(entry, now))
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  for (let start = 0; start < lines.length; start += HISTORY_PART) {
    await trx
      .insertInto('entry_history')
      .values(lines.slice(start, start + HISTORY_PART))
      .execute();
  }
}

const HISTORY_PART = 2000;

/** Rows of one statement get ids in their order. */
async function insertEntryRows(trx: Trx, entries: readonly DemoEntry[], ids: AccountIds): Promise<number[]> {
  const rows = await trx
    .insertInto('entries')
    .values(
      entries.map((entry) => ({
        account_id: ids.of(entry.email),
        ...entry.text,
        verified: isVerified(entry.fate),
        recycling_bin: entry.binned_at !== undefined,
        version: entry.changed_at === undefined ? 1 : 2,
        created_at: entry.created_at,
        updated_at: entry.binned_at ?? entry.decided_at ?? entry.changed_at ?? entry.created_at,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

async function insertMails(trx: Trx, mails: readonly DemoMail[]): Promise<number[]> {
  const rows = await trx.insertInto('mails').values(mails).returning('id').execute();
  return rows.map(({ id }) => id);
}

/** Everybody knows what was verified, so that nothing is mailed and celebrated at the first visit. */
export async function insertHourNews(trx: Trx): Promise<void> {
  await sql`insert into hour_news (account_id, mailed_line, seen_line, celebrated_hours)
    select h.account_id, h.lines, h.lines, coalesce(t.total_hours, 0)
    from entry_history_heads h left join student_totals t on t.account_id = h.account_id`.execute(trx);
}

/** A trigger counts the attendees. */
export async function insertEvents(trx: Trx, events: readonly DemoEvent[], ids: AccountIds, now: Date) {
  for (const { organizer, attendees, is_past, ...event } of events) {
    const organizer_id = ids.of(organizer);
    const { id } = await trx
      .insertInto('events')
      .values((row) => ({
        ...event,
        organizer_id,
        school_id: row
          .selectFrom('accounts')
          .select('school_id')
          .where('id', '=', organizer_id)
          .$asScalar()
          .$notNull(),
        // Reproducible, as all demo data.
        uid: sql<string>`md5(${event.name})::uuid`,
        starts_at: sql<Date>`timezone(${event.time_zone}, ${`${event.local_date} ${event.local_time}`}::timestamp)`,
        updated_at: event.created_at,
      }))
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('event_registrations')
      .values(
        attendees.map((email, index) => ({
          event_id: id,
          account_id: ids.of(email),
          // Spread over the time since posting.
          created_at: after(event.created_at, ((index + 1) * 5 * DAY) / (attendees.length + 1)),
          reminded_at: is_past ? now : null,
        })),
      )
      .execute();
  }
}

/**
 * Stores earlier ranks, from the hours verified until then, as the marks of this Monday: with so little recent demo data no
 * rank would have changed.
 */
export async function insertLeaderboardMarks(trx: Trx, until: Date, now: Date): Promise<void> {
  await sql`
    with totals as (
      select account_id, sum(hours) as hours from entries
      where verified and not recycling_bin and updated_at < ${until}::timestamptz group by account_id
    )
    insert into leaderboard_marks (account_id, school_id, rank, school_rank, taken_at)
    select a.id, a.school_id, rank() over (order by t.hours desc),
      rank() over (partition by a.school_id order by t.hours desc),
      date_trunc('week', ${now}::timestamptz at time zone s.time_zone) at time zone s.time_zone
    from totals t join accounts a on a.id = t.account_id join schools s on s.id = a.school_id
    where not a.is_school_administration`.execute(trx);
  await trx.updateTable('schools').set({ leaderboard_marked_at: now }).execute();
}

type DemoHistory = Insertable<Database['entry_history']> & { readonly at: Date };
type Part = Pick<DemoHistory, 'kind' | 'actor' | 'at'> &
  Partial<Pick<DemoHistory, 'actor_account_id'>> & { readonly details?: object };

function historyOf(entry: NumberedEntry, now: Date): DemoHistory[] {
  const parts = [
    ...recorded(entry),
    ...remindersOf(entry, now).flatMap((at) => mailLines(entry, 'reminder', at)),
    ...answered(entry),
    ...ended(entry),
  ];
  return parts
    .map(({ details = {}, ...part }) => ({
      entry_id: entry.id,
      account_id: entry.account_id,
      actor_account_id: null,
      entry: JSON.stringify(entry.text),
      details: JSON.stringify(details),
      ...part,
    }))
    .sort((one, other) => one.at.getTime() - other.at.getTime());
}

function remindersOf(entry: NumberedEntry, now: Date): Date[] {
  const { fate, created_at, changed_at, decided_at, binned_at, expired_at } = entry;
  if (fate === 'failed') return [];
  const end = decided_at ?? binned_at ?? expired_at ?? now;
  return REMINDERS_AFTER_DAYS.map((days) => after(changed_at ?? created_at, days * DAY)).filter(
    (at) => at < end,
  );
}

function recorded(entry: NumberedEntry): Part[] {
  const { text, created_at, changed_at } = entry;
  const owner = { actor: 'owner', actor_account_id: entry.account_id } as const;
  const early = firstAnswer(entry);
  const lines: Part[] = [
    { kind: 'created', at: created_at, ...owner },
    ...mailLines(entry, 'request', created_at),
    ...(early.opened_at ? [byContact(entry, 'opened', early.opened_at)] : []),
    ...(early.decided_at ? [byContact(entry, 'accepted', early.decided_at)] : []),
  ];
  if (changed_at === undefined) return lines;
  // Half an hour less was written at first.
  const before = { ...text, hours: Math.max(text.hours - 0.5, 0.5) };
  const details = { before, was_verified: early.decided_at !== undefined };
  return [
    ...lines,
    { kind: 'changed', at: changed_at, ...owner, details },
    ...mailLines(entry, 'request', changed_at),
  ];
}

function answered(entry: NumberedEntry): Part[] {
  const { fate, opened_at, decided_at, binned_at } = entry;
  const kind = fate === 'rejected' ? 'rejected' : 'accepted';
  return [
    ...(opened_at ? [byContact(entry, 'opened', opened_at)] : []),
    ...(decided_at ? [byContact(entry, kind, decided_at)] : []),
    ...(binned_at
      ? [
          {
            kind: 'binned',
            actor: 'administrator',
            actor_account_id: entry.administrator_id,
            at: binned_at,
          } as const,
        ]
      : []),
  ];
}

function ended({ expired_at }: NumberedEntry): Part[] {
  if (expired_at === undefined) return [];
  return [
    { kind: 'expiry warned', actor: 'system', at: after(expired_at, -WARNED_BEFORE_DAYS * DAY) },
    { kind: 'expired', actor: 'system', at: expired_at },
  ];
}

function byContact({ text }: NumberedEntry, kind: 'opened' | 'accepted' | 'rejected', at: Date): Part {
  const reason = kind === 'rejected' ? { reason: REASON } : {};
  return { kind, actor: 'contact', at, details: { contact: text.contact, ...reason } };
}

function mailLines({ fate, text }: NumberedEntry, which: 'request' | 'reminder', at: Date): Part[] {
  const details = { mail: which, to: text.contact };
  const sent = after(at, 2 * SECOND);
  return [
    { kind: 'mail queued', actor: 'system', at, details },
    fate === 'failed'
      ? {
          kind: 'mail failed',
          actor: 'system',
          at: sent,
          details: { ...details, reason: UNREACHABLE, problem: 'unknown' },
        }
      : { kind: 'mail sent', actor: 'system', at: sent, details },
  ];
}

/** How long an unverified entry still waits, for the columns of its row. */
function waitingOf(entry: NumberedEntry, now: Date) {
  const { fate, created_at, changed_at } = entry;
  const waits = ['sent', 'opened', 'failed', 'accepted, then changed'].includes(fate);
  const since = changed_at ?? created_at;
  if (!waits) return undefined;
  return {
    waiting_since: since,
    expires_at: after(since, EXPIRES_AFTER_DAYS * DAY),
    reminders: REMINDERS_AFTER_DAYS.filter((days) => after(since, days * DAY) < now).length,
  };
}
