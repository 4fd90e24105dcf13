// Each verification is news once. News is found by history lines, which are numbered per account in commit order: none is missed
// or repeated, and accepting writes nothing more.
import { sql, type RawBuilder } from 'kysely';
import { MAILS_WAIT_MINUTES } from '#features/office/bulk-actions.rules.ts';
import { TAKE_BACK_MINUTES } from '#features/verification/contact-list/contact-list.limits.ts';
import { describeDuration } from '#features/entries/hours.text.ts';
import { newsText, type VerifiedHours } from '#features/own-hours/hour-news.text.ts';
import { nextTitle } from '#features/own-hours/milestones.ts';
import { titleFor } from '#features/leaderboard/leaderboard.rules.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import { newToken } from '#server/platform/auth/tokens.ts';
import { takesPart } from '#server/platform/database/standing.ts';
import { runForEach } from '#server/platform/jobs/jobs.ts';
import { renderMail, factsOfSome } from '#server/platform/mail/layout.ts';
import { queueMails, type ComposeContext, type MailKinds } from '#server/platform/mail/mail.ts';
import { run, valuesOf } from '#server/platform/database/rows.ts';

export const HOURS_VERIFIED_MAIL = 'hours-verified';

type MailContext = Pick<AppContext, 'db' | 'clock' | 'log'>;

/**
 * Hourly job: mails news late in the school's afternoon. Progress is stored in one transaction with the mail.
 * @throws Error when some failed, after handling the others
 */
export async function mailVerifiedHours(context: MailContext): Promise<void> {
  const students = await selectToMail(context.db, context.clock.now());
  await runForEach(context, students, (trx, id) => queueNewsMail(context, trx, id), {
    name: 'account_id',
    one: 'A student could not be told of verified hours',
    all: (count) => `${count} students could not be told of verified hours`,
  });
}

async function queueNewsMail(context: MailContext, trx: Trx, accountId: number): Promise<void> {
  const student = await lockToMail(trx, accountId, context.clock.now());
  if (!student) return;
  const { line } = await findHourTotals(trx, accountId);
  const lines = { after: Math.max(student.mailed_line, student.seen_line), upTo: line };
  const news = await selectNews(trx, accountId, lines);
  const mailed = { mailed_line: line, ...(news.length > 0 && { mailed_on: student.today }) };
  await trx.updateTable('hour_news').set(mailed).where('account_id', '=', accountId).execute();
  if (news.length === 0) return;
  const data = { account_id: accountId, ...lines };
  await queueMails(context, trx, HOURS_VERIFIED_MAIL, [{ to: student.email, data }]);
}

interface Data extends Lines {
  readonly account_id: number;
}

/** Dropped when no longer true, already seen, or not wanted. */
async function composeNews({ account_id, after, upTo }: Data, { trx, config }: ComposeContext) {
  const reader = await findReader(trx, account_id);
  if (!reader) return undefined;
  const news = await selectNews(trx, account_id, { after: Math.max(after, reader.seen_line), upTo });
  if (news.length === 0) return undefined;
  const { token, hash } = newToken();
  await trx.insertInto('hour_news_links').values({ account_id, token_hash: hash }).execute();
  const stopPage = `${config.publicUrl}/stop-news/${token}`;
  const text = newsText(news, reader.total_hours);
  const mail = await renderMail(config, {
    subject: text,
    preview: `You have ${progressText(reader.total_hours)}`,
    heading: text,
    paragraphs: [`Hello ${reader.first_name}, you have ${progressText(reader.total_hours)}`],
    facts: factsOfSome(news, factOf),
    button: { label: 'See your hours', href: '/your-hours' },
    footer: `You get this email once a day at most, when hours of yours were verified.`,
    links: [{ label: 'Stop these emails', href: stopPage }],
  });
  return {
    ...mail,
    headers: {
      'List-Unsubscribe': `<${stopPage}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

/** `41 verified hours. 9 more and you are Silver.` */
function progressText(totalHours: number): string {
  const next = nextTitle(totalHours);
  const amount = `${totalHours} verified ${totalHours === 1 ? 'hour' : 'hours'}.`;
  return next
    ? `${amount} ${next.hours} more and you are ${next.title}.`
    : `${amount} You are ${titleFor(totalHours)}.`;
}

function factOf({ event, organizer, hours, by }: VerifiedHours): readonly [string, string] {
  const who = by === 'school' ? 'your school' : organizer;
  return [event, `${describeDuration(Math.round(hours * 100))}, verified by ${who}`];
}

export const hourNewsMailKinds = {
  [HOURS_VERIFIED_MAIL]: { compose: composeNews, lastingData: ['account_id'] },
} satisfies MailKinds;

const wantsMail = sql<boolean>`coalesce(n.wants_mail, true)`;

/** The local time at school `s`. */
const clockOf = (now: Date) => sql<Date>`(${now}::timestamptz at time zone s.time_zone)`;

/** A history line `h` that verified an entry; not corrections of verified entries and undone bulk actions. */
const verifies = sql<boolean>`(h.kind in ('accepted', 'verified') and not h.details ? 'undo' and not (h.kind = 'verified' and exists (
  select from entry_history p where p.account_id = h.account_id and p.line = h.line - 1 and p.entry_id = h.entry_id
    and p.kind = 'changed' and p.at = h.at and p.details ->> 'was_verified' = 'true')))`;

interface Lines {
  readonly after: number;
  readonly upTo: number;
}

/** Entries verified now, and last verified within these lines. */
export async function selectNews(db: Db, accountId: number, { after, upTo }: Lines) {
  return run<VerifiedHours & { readonly id: number }>(db)`
    select id, event, organizer, hours, by from (
      select distinct on (h.entry_id) h.entry_id as id, h.line, e.event, e.organizer, e.hours::float8 as hours,
        case h.kind when 'accepted' then 'contact' else 'school' end as by
      from entry_history h join entries e on e.id = h.entry_id and e.account_id = h.account_id
      where h.account_id = ${accountId} and h.line > ${after} and e.verified and not e.recycling_bin and ${verifies}
      order by h.entry_id, h.line desc
    ) found where line <= ${upTo} order by line`;
}

export async function findHourTotals(db: Db, accountId: number) {
  const row = await db
    .selectFrom('accounts as a')
    .leftJoin('hour_news as n', 'n.account_id', 'a.id')
    .leftJoin('entry_history_heads as h', 'h.account_id', 'a.id')
    .leftJoin('student_totals as t', 't.account_id', 'a.id')
    .where('a.id', '=', accountId)
    .select(['n.seen_line', 'n.celebrated_hours', 'h.lines', 't.total_hours'])
    .executeTakeFirst();
  return {
    seen_line: row?.seen_line ?? 0,
    celebrated_hours: Number(row?.celebrated_hours ?? 0),
    line: row?.lines ?? 0,
    total_hours: Number(row?.total_hours ?? 0),
  };
}

/** Accounts to mail now: from 4 to 8 p.m. at their school, once a day. */
function selectToMail(db: Db, now: Date): Promise<number[]> {
  return valuesOf<number>(db)`
    select a.id from accounts a
      join schools s on s.id = a.school_id
      join entry_history_heads e on e.account_id = a.id
      left join hour_news n on n.account_id = a.id
    where e.lines > greatest(n.mailed_line, n.seen_line, 0) and ${mayBeMailed(now)}
      and exists (select from entry_history h where h.account_id = a.id
        and h.line > greatest(n.mailed_line, n.seen_line, 0) and h.kind in ('accepted', 'verified'))
      -- Waits while the contact or the school can still undo it.
      and not exists (select from entry_history h where h.account_id = a.id
        and h.line > greatest(n.mailed_line, n.seen_line, 0)
        and (h.kind = 'accepted' and h.details ? 'from_list'
            and h.at > ${now}::timestamptz - ${TAKE_BACK_MINUTES}::integer * interval '1 minute'
          or h.kind = 'verified' and h.details ? 'bulk'
            and h.at > ${now}::timestamptz - ${MAILS_WAIT_MINUTES}::integer * interval '1 minute'))
    order by a.id`;
}

const mayBeMailed = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  a.email_verified_at is not null and ${takesPart} and ${wantsMail}
  and extract(hour from ${clockOf(now)}) between 16 and 19
  and (n.mailed_on is null or n.mailed_on < ${clockOf(now)}::date))`;

/** Locks an account's progress, if it may still be mailed; skips locked ones. */
async function lockToMail(trx: Trx, accountId: number, now: Date) {
  await sql`insert into hour_news (account_id) select id from accounts where id = ${accountId}
    on conflict (account_id) do nothing`.execute(trx);
  return trx
    .selectFrom('hour_news as n')
    .innerJoin('accounts as a', 'a.id', 'n.account_id')
    .innerJoin('schools as s', 's.id', 'a.school_id')
    .where('n.account_id', '=', accountId)
    .where(mayBeMailed(now))
    .select(['n.mailed_line', 'n.seen_line', 'a.email', sql<string>`${clockOf(now)}::date`.as('today')])
    .forNoKeyUpdate('n')
    .skipLocked()
    .executeTakeFirst();
}

async function findReader(trx: Trx, accountId: number) {
  const row = await trx
    .selectFrom('accounts as a')
    .leftJoin('hour_news as n', 'n.account_id', 'a.id')
    .leftJoin('student_totals as t', 't.account_id', 'a.id')
    .where('a.id', '=', accountId)
    .where(wantsMail)
    .select(['a.first_name', 'n.seen_line', 't.total_hours'])
    // The mail's link needs the account.
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
