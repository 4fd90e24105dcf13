/**
 * All SQL of what students are told about verified hours. It is found by the lines of their history, which are numbered for
 * each account in the order in which they are committed: none is missed or told twice, and accepting writes nothing more.
 */
import { sql, type RawBuilder } from 'kysely';
import { MAILS_WAIT_MINUTES } from '#shared/bulk-actions/bulk-actions.rules.ts';
import { TAKE_BACK_MINUTES } from '#shared/contact-list/contact-list.limits.ts';
import type { VerifiedHours } from '#shared/hour-news/hour-news.text.ts';
import { takesPart } from '#server/platform/database/standing.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';

/** What is known of a student whom nothing was told yet. */
const NOTHING = { mailed_line: 0, seen_line: 0, mailed_on: null, celebrated_hours: 0 } as const;

/** Whether a student is mailed: unless they chose otherwise. */
const wantsMail = sql<boolean>`coalesce(n.wants_mail, true)`;

/** The local time at the school of `s`. */
const clockOf = (now: Date) => sql<Date>`(${now}::timestamptz at time zone s.time_zone)`;

/**
 * A line (of `entry_history h`) by which an entry became verified. An administrator who corrects a verified entry writes
 * another such line, and so does who takes back that many were set back: that is no news.
 */
const verifies = sql<boolean>`(h.kind in ('accepted', 'verified') and not h.details ? 'undo' and not (h.kind = 'verified' and exists (
  select from entry_history p where p.account_id = h.account_id and p.line = h.line - 1 and p.entry_id = h.entry_id
    and p.kind = 'changed' and p.at = h.at and p.details ->> 'was_verified' = 'true')))`;

export interface NewsRow extends VerifiedHours {
  readonly id: number;
}

/** Lines after the first number up to the second one. */
export interface Lines {
  readonly after: number;
  readonly upTo: number;
}

/** The entries that are verified now and became it within these lines, and not again after them. */
export async function selectNews(db: Db | Trx, accountId: number, { after, upTo }: Lines) {
  const { rows } = await sql<Omit<NewsRow, 'hours'> & { hours: string }>`
    select * from (
      select distinct on (h.entry_id) h.entry_id as id, h.line, e.event, e.organizer, e.hours,
        case h.kind when 'accepted' then 'contact' else 'school' end as by
      from entry_history h join entries e on e.id = h.entry_id and e.account_id = h.account_id
      where h.account_id = ${accountId} and h.line > ${after} and e.verified and not e.recycling_bin and ${verifies}
      order by h.entry_id, h.line desc
    ) found where line <= ${upTo} order by line`.execute(db);
  return rows.map(({ id, event, organizer, hours, by }) => ({
    id,
    event,
    organizer,
    hours: Number(hours),
    by,
  }));
}

export interface Told {
  readonly mailed_line: number;
  readonly seen_line: number;
  readonly mailed_on: string | null;
  readonly celebrated_hours: number;
}

/** What an account was told, and where its history and its hours are now. */
export async function findStanding(db: Db | Trx, accountId: number) {
  const row = await db
    .selectFrom('accounts as a')
    .leftJoin('hour_news as n', 'n.account_id', 'a.id')
    .leftJoin('entry_history_heads as h', 'h.account_id', 'a.id')
    .leftJoin('student_totals as t', 't.account_id', 'a.id')
    .where('a.id', '=', accountId)
    .select(['n.mailed_line', 'n.seen_line', 'n.mailed_on', 'n.celebrated_hours', 'h.lines', 't.total_hours'])
    .executeTakeFirst();
  return {
    mailed_line: row?.mailed_line ?? NOTHING.mailed_line,
    seen_line: row?.seen_line ?? NOTHING.seen_line,
    mailed_on: row?.mailed_on ?? NOTHING.mailed_on,
    celebrated_hours: Number(row?.celebrated_hours ?? NOTHING.celebrated_hours),
    line: row?.lines ?? 0,
    total_hours: Number(row?.total_hours ?? 0),
  };
}

/** Notes up to which line an account has seen the news; never more than there is, and never back. */
export async function noteSeen(db: Db, accountId: number, line: number): Promise<void> {
  await sql`insert into hour_news (account_id, seen_line)
    select account_id, least(${line}::integer, lines) from entry_history_heads where account_id = ${accountId}
    on conflict (account_id) do update set seen_line = greatest(hour_news.seen_line, excluded.seen_line)`.execute(
    db,
  );
}

/** The accounts that may be mailed now: from 4 to 8 p.m. at their school, once a day. */
export async function selectToMail(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from accounts a
      join schools s on s.id = a.school_id
      join entry_history_heads e on e.account_id = a.id
      left join hour_news n on n.account_id = a.id
    where e.lines > greatest(n.mailed_line, n.seen_line, 0) and ${mayBeMailed(now)}
      and exists (select from entry_history h where h.account_id = a.id
        and h.line > greatest(n.mailed_line, n.seen_line, 0) and h.kind in ('accepted', 'verified'))
      -- The contact can still take it back, or the school has just done it to many entries.
      and not exists (select from entry_history h where h.account_id = a.id
        and h.line > greatest(n.mailed_line, n.seen_line, 0)
        and (h.kind = 'accepted' and h.details ? 'from_list'
            and h.at > ${now}::timestamptz - ${TAKE_BACK_MINUTES}::integer * interval '1 minute'
          or h.kind = 'verified' and h.details ? 'bulk'
            and h.at > ${now}::timestamptz - ${MAILS_WAIT_MINUTES}::integer * interval '1 minute'))
    order by a.id`.execute(db);
  return rows.map(({ id }) => id);
}

const mayBeMailed = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  a.email_verified_at is not null and ${takesPart} and ${wantsMail}
  and extract(hour from ${clockOf(now)}) between 16 and 19
  and (n.mailed_on is null or n.mailed_on < ${clockOf(now)}::date))`;

export interface ToMail extends Told {
  readonly email: string;
  readonly today: string;
}

/** Locks what an account was told, if it may still be mailed; skips one that another process has. */
export async function lockToMail(trx: Trx, accountId: number, now: Date): Promise<ToMail | undefined> {
  await sql`insert into hour_news (account_id) select id from accounts where id = ${accountId}
    on conflict (account_id) do nothing`.execute(trx);
  const { rows } = await sql<ToMail>`
    select n.mailed_line, n.seen_line, n.mailed_on, n.celebrated_hours, a.email, ${clockOf(now)}::date as today
    from hour_news n join accounts a on a.id = n.account_id join schools s on s.id = a.school_id
    where n.account_id = ${accountId} and ${mayBeMailed(now)}
    for no key update of n skip locked`.execute(trx);
  return rows[0];
}

/** @param day null when nothing was mailed */
export async function noteMailed(trx: Trx, accountId: number, line: number, day: string | null) {
  await trx
    .updateTable('hour_news')
    .set({ mailed_line: line, ...(day === null ? {} : { mailed_on: day }) })
    .where('account_id', '=', accountId)
    .execute();
}

/** To whom a mail about verified hours goes; undefined when it should not go any more. */
export async function findReader(trx: Trx, accountId: number) {
  const row = await trx
    .selectFrom('accounts as a')
    .leftJoin('hour_news as n', 'n.account_id', 'a.id')
    .leftJoin('student_totals as t', 't.account_id', 'a.id')
    .where('a.id', '=', accountId)
    .where(wantsMail)
    .select(['a.first_name', 'n.seen_line', 't.total_hours'])
    // Its link needs the account until the mail is composed.
    .forKeyShare('a')
    .executeTakeFirst();
  return (
    row && {
      first_name: row.first_name,
      seen_line: row.seen_line ?? 0,
      total_hours: Number(row.total_hours ?? 0),
    }
  );
}

export async function findMailWish(db: Db, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('accounts as a')
    .leftJoin('hour_news as n', 'n.account_id', 'a.id')
    .where('a.id', '=', accountId)
    .select(wantsMail.as('wants_mail'))
    .executeTakeFirst();
  return row?.wants_mail ?? false;
}

export async function changeMailWish(db: Db, accountId: number, wants_mail: boolean): Promise<void> {
  await db
    .insertInto('hour_news')
    .values({ account_id: accountId, wants_mail })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ wants_mail }))
    .execute();
}

export async function insertLink(trx: Trx, accountId: number, token_hash: Buffer): Promise<void> {
  await trx.insertInto('hour_news_links').values({ account_id: accountId, token_hash }).execute();
}

export async function findLinkOwner(db: Db, token_hash: Buffer): Promise<number | undefined> {
  const row = await db
    .selectFrom('hour_news_links')
    .where('token_hash', '=', token_hash)
    .select('account_id')
    .executeTakeFirst();
  return row?.account_id;
}
