import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import type {
  DecidedBatch,
  ListRow,
  OpenList,
} from '#features/verification/contact-list/contact-list.contract.ts';
import { type Language, DEFAULT_LANGUAGE } from '#shared/languages/languages.ts';
import type { WaitingBefore } from '#server/platform/database/json-columns.ts';
import type { Database } from '#server/platform/database/tables.ts';
import { doesNotKnow } from '#features/entries/server/entry-requests.queries.ts';
import { isBlockedFromAnybody } from '#features/verification/server/contact-mail.operations.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import { isOwnMailbox } from '#server/platform/auth/own-mailboxes.ts';
import {
  addRow,
  changeRows,
  deleteRows,
  findRow,
  putRow,
  run,
  theValue,
} from '#server/platform/database/rows.ts';

/** Rows a page shows at most; the rest follows as rows are decided. */
export const ROWS_MAXIMUM = 500;

// Undecided entries whose newest request is about their present version, also those whose mail has to wait. Excludes students the
// contact does not know, and those who may ask nobody.
const waitingFor = (mailbox: string): RawBuilder<unknown> => sql`
  from entries e join verification_requests r on r.id = e.request_id join accounts a on a.id = e.account_id
    join schools s on s.id = e.school_id
  where e.mailbox = ${mailbox} and not e.verified and not e.recycling_bin and r.decision is null
    and r.superseded_at is null and r.expired_at is null and r.entry_version = e.version
    and a.standing not in ('suspended', 'removed')
    and not ${doesNotKnow(sql`e.mailbox`, sql`e.account_id`)}`;

/** Excludes decisions that are not done yet. */
const undecided = sql`and not exists (select from contact_decisions d join verification_requests o on o.id = d.request_id
  where d.entry_id = e.id and d.decision <> 'accept' and o.entry_version = e.version)`;

type WaitingRow = Omit<ListRow, 'alone'> & {
  readonly request_id: number;
  readonly account_id: number;
  /** The student's hours of that day, as far as this contact is asked. */
  readonly day_hours: number;
  readonly days_ago: number;
};

/** All entries waiting for a mailbox, or those with these ids. */
export async function selectWaiting(db: Db, mailbox: string, now: Date, ids?: readonly number[]) {
  return run<WaitingRow>(db)`
    with waiting as materialized (
      select e.id, e.version, r.id as request_id, e.account_id, ${isOwnMailbox(sql`e.account_id`, sql`e.mailbox`)} as is_own,
        a.first_name || ' ' || a.last_name as student, s.name as school,
        a.standing = 'waiting' as is_unconfirmed, e.event, e.date, e.hours::float8 as hours, e.role, e.organizer, e.description,
        (${now}::timestamptz at time zone s.time_zone)::date - e.date as days_ago
      ${waitingFor(mailbox)} ${undecided} ${ids === undefined ? sql`` : sql`and e.id = any(${ids}::bigint[])`}
      -- Alternates between students, newest first: nobody can push others off the list.
      order by row_number() over (partition by e.account_id order by e.date desc, e.id), e.date desc, e.id
      limit ${ROWS_MAXIMUM}
    ),
    -- Materialized: once per student and day, even when PostgreSQL plans for one entry.
    days as materialized (
      select d.account_id, d.date, sum(o.hours)::float8 as day_hours
      from (select distinct account_id, date from waiting) d
        join entries o on o.account_id = d.account_id and o.date = d.date and o.mailbox = ${mailbox} and not o.recycling_bin
      group by d.account_id, d.date
    )
    select waiting.*, days.day_hours from waiting join days using (account_id, date)
    order by waiting.date desc, lower(organizer), student, waiting.id`;
}

/** Does not count the entry of a mailed link, if given. */
export async function countWaiting(db: Db, mailbox: string, exceptOfToken: Buffer = Buffer.alloc(0)) {
  return theValue<number>(db)`
    select count(*)::int ${waitingFor(mailbox)} ${undecided}
      and e.id is distinct from (select o.entry_id from verification_requests o
        join verification_tokens t on t.request_id = o.id where t.token_hash = ${exceptOfToken})`;
}

/** What a mail with a link to the list says about an entry: nothing about its student. */
export interface Listed {
  readonly request_id: number;
  readonly organizer: string;
  readonly date: string;
  readonly hours: number;
  /** At the school; null when the entry's month has not begun. */
  readonly last_day: string | null;
  readonly language: Language;
}

/** What a list would show now, newest entry first. */
export async function selectListed(trx: Trx, mailbox: string): Promise<Listed[]> {
  return run<Listed>(trx)`
    select r.id as request_id, e.organizer, e.date, e.hours::float8 as hours, e.contact_language as language,
      (e.expires_at at time zone s.time_zone)::date as last_day
    ${waitingFor(mailbox)} ${undecided}
    order by row_number() over (partition by e.account_id order by e.id desc), e.id desc limit ${ROWS_MAXIMUM}`;
}

/** The newest request for an entry; undefined when the entry is gone or has another contact. */
export async function findRequestOf(trx: Trx, entryId: number, mailbox: string): Promise<number | undefined> {
  const row = await findRow(trx, 'entries', { id: entryId, mailbox }, ['request_id']);
  return row?.request_id ?? undefined;
}

type NewDecision = Omit<Insertable<Database['contact_decisions']>, 'waiting_before'>;

/** Replaces an older decision that can no longer be undone. For an acceptance of the locked entry: what undoing restores. */
export async function keepDecision(trx: Trx, decision: NewDecision): Promise<void> {
  const { entry_id } = decision;
  await deleteRows(trx, 'contact_decisions', { entry_id });
  await addRow(trx, 'contact_decisions', {
    ...decision,
    waiting_before: sql<string>`(select jsonb_build_object('waiting_since', waiting_since, 'expires_at', expires_at,
      'reminders', reminders, 'warned_at', warned_at)
      from entries where id = ${entry_id} and ${decision.decision}::text = 'accept')`,
  });
}

export async function selectDecided(db: Db, mailbox: string, now: Date) {
  return run<Omit<DecidedBatch, 'final_at'> & { student: string; final_at: Date }>(db)`
    select d.batch, d.decision, count(*)::int as entries, sum(coalesce(d.hours, e.hours))::float8 as hours,
      min(a.first_name || ' ' || a.last_name) as student,
      min(d.final_at) as final_at
    from contact_decisions d join entries e on e.id = d.entry_id join verification_requests r on r.id = d.request_id
      join accounts a on a.id = e.account_id
    where d.mailbox = ${mailbox} and d.final_at > ${now}::timestamptz
      -- Not if changed or decided otherwise since.
      and e.version = r.entry_version and (d.decision = 'accept') = e.verified
    group by d.batch, d.decision order by min(d.decided_at) desc`;
}

/** The last decision about a locked entry, with its version. */
export async function findDecision(trx: Trx, entryId: number) {
  const row = await trx
    .selectFrom('contact_decisions as d')
    .innerJoin('verification_requests as r', 'r.id', 'd.request_id')
    .where('d.entry_id', '=', entryId)
    .selectAll('d')
    .select('r.entry_version')
    .executeTakeFirst();
  return row && { ...row, hours: row.hours === null ? null : Number(row.hours) };
}

/** Undoes an acceptance of that moment: the entry waits again and its links work. */
export async function undoAcceptance(
  trx: Trx,
  entry: { readonly id: number; readonly version: number },
  before: WaitingBefore,
  acceptedAt: Date,
  now: Date,
): Promise<void> {
  await changeRows(trx, 'entries', entry.id, {
    verified: false,
    accepted_at: null,
    updated_at: now,
    ...before,
  });
  await changeRows(
    trx,
    'verification_requests',
    { entry_id: entry.id, entry_version: entry.version, decided_at: acceptedAt },
    { decision: null, reason: null, decided_at: null },
  );
}

/** Empty texts for what the contact has not given. */
export async function findPreferences(db: Db, mailbox: string): Promise<Pick<OpenList, 'about' | 'rhythm'>> {
  const row = await findRow(db, 'contact_preferences', { mailbox }, [
    'name',
    'position',
    'organization',
    'rhythm',
  ]);
  const stopped = await isBlockedFromAnybody(db, mailbox);
  return {
    about: { name: row?.name ?? '', position: row?.position ?? '', organization: row?.organization ?? '' },
    rhythm: stopped ? 'stop' : (row?.rhythm ?? null),
  };
}

/** Stores what a contact says; an empty text is null. */
export async function savePreferences(
  db: Db,
  mailbox: string,
  said: Partial<Omit<Updateable<Database['contact_preferences']>, 'mailbox' | 'updated_at'>>,
  now: Date,
): Promise<void> {
  await putRow(db, 'contact_preferences', { mailbox }, { ...said, updated_at: now });
}

/** `Jo Park, Coach, Food bank`; null when unknown. */
export async function saysToBe(db: Db, mailbox: string, name: string): Promise<string | null> {
  const { about } = await findPreferences(db, mailbox);
  const parts = [name || about.name, about.position, about.organization];
  return parts.filter((part) => part !== '').join(', ') || null;
}

/** The contact's last language; otherwise the given one. */
export async function findLanguage(trx: Trx, mailbox: string, otherwise: Language = DEFAULT_LANGUAGE) {
  const row = await findRow(trx, 'contact_preferences', { mailbox }, ['language']);
  return row?.language ?? otherwise;
}
