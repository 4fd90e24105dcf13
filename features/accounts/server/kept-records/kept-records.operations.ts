// What a school may keep of deleted accounts (decision 0049): dates and hours of verified entries under a made-up name, if
// its head wants that and the student was told a month before.
import { randomInt } from 'node:crypto';
import { KEPT_YEARS, type DeletionPreview } from '#features/accounts/privacy/kept-records.contract.ts';
import { queueMails, type ComposeContext, type MailKinds } from '#server/platform/mail/mail.ts';
import type { AppContext, Trx, Db } from '#server/platform/app-context.ts';
import { runAllParts } from '#server/platform/jobs/jobs.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import { pageLink } from '#server/platform/page-link.ts';
import { sql, type RawBuilder } from 'kysely';
import { after, DAY } from '#server/platform/clock.ts';
import { counts } from '#server/platform/database/standing.ts';

/** Without look-alike characters. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const PSEUDONYM_LENGTH = 8;

/** Call it with the entries locked, before they are deleted. */
export async function keepRecordsOf(trx: Trx, accountId: number, now: Date): Promise<void> {
  const letters = Array.from({ length: PSEUDONYM_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]);
  await sql`
    insert into kept_records (school_id, pseudonym, graduation_year, date, hours, evidence, evidence_account_id, evidence_at,
      keep_until)
    select k.school_id, ${`Former student ${letters.join('')}`}::text, k.graduation_year, k.date, k.hours, k.evidence_kind,
      k.evidence_account_id, k.evidence_at, make_date(until, 12, 31)
    from (${keptEntries(accountId, now)}) k`.execute(trx);
}

/** Students told per transaction; all of them on one day. */
const BATCH_SIZE = 200;
const DAILY_LIMIT = 20_000;

/** Daily job: mails students about their school's kept records once, and deletes old records. */
export async function announceKeptRecords(context: AppContext): Promise<void> {
  const { db, clock, log } = context;
  await runAllParts({
    telling: async () => {
      const informed = await informBatch(context);
      if (informed > 0) log.info({ informed }, 'Told students of records that schools will keep of them');
    },
    removing: async () => {
      const { numDeletedRows } = await db
        .deleteFrom('kept_records')
        .where('keep_until', '<', sql<string>`${clock.now()}::date`)
        .executeTakeFirst();
      const removed = Number(numDeletedRows);
      if (removed > 0) log.info({ removed }, 'Records of deleted accounts that were kept long enough');
    },
  });
}

async function informBatch(context: AppContext): Promise<number> {
  const { db, clock } = context;
  let informed = 0;
  for (let taken = BATCH_SIZE; taken === BATCH_SIZE && informed < DAILY_LIMIT;) {
    taken = await db.transaction().execute(async (trx) => {
      const uninformed = await takeUninformed(trx, BATCH_SIZE, clock.now());
      const mails = uninformed.map(({ email, ...data }) => ({ to: email, data }));
      if (mails.length > 0) await queueMails(context, trx, RECORDS_MAIL, mails);
      return mails.length;
    });
    informed += taken;
  }
  return informed;
}

const RECORDS_MAIL = 'school-keeps-records';

type RecordsMailData = { readonly account_id: number; readonly school_id: number };

/** Dropped when the student has left the school, or it keeps nothing any more. */
async function compose({ account_id, school_id }: RecordsMailData, { trx, config }: ComposeContext) {
  const informed = await trx
    .selectFrom('accounts as a')
    .innerJoin('schools as s', 's.id', 'a.school_id')
    .where('a.id', '=', account_id)
    .where('s.id', '=', school_id)
    .where('s.keeps_records', '=', true)
    .select(['a.first_name', 's.name as school', 'a.graduation_year'])
    .executeTakeFirst();
  if (!informed) return undefined;
  const { school, first_name, graduation_year } = informed;
  return renderMail(config, {
    subject: `${school} keeps your verified hours without your name`,
    preview: 'If you ever delete your account, your school keeps dates and hours.',
    heading: 'What your school keeps',
    paragraphs: [
      `Hello ${first_name}, ${school} has decided to keep a record of verified hours when a student deletes their Limelight account: the dates, the hours, how each was verified, and the graduation year, under a made-up name. Not your name, your email, or where you helped.`,
      `This applies to you ${NOTICE_DAYS} days after this email. The record is deleted at the end of ${graduation_year + KEPT_YEARS}. If you delete your account within these ${NOTICE_DAYS} days, nothing is kept. You do not have to do anything.`,
    ],
    button: { label: 'Your account', href: pageLink(config, '/profile?section=account') },
    footer: `You get this email once, because you are a student of ${school} at Limelight.`,
  });
}

export const keptRecordsMailKinds = { [RECORDS_MAIL]: { compose } } satisfies MailKinds;

/** Days a student must have known before a record is kept. */
const NOTICE_DAYS = 30;

/** Marks untold students as told and returns them; skips locked ones. */
async function takeUninformed(trx: Trx, most: number, now: Date) {
  const { rows } = await sql<RecordsMailData & { readonly email: string }>`
    with untold as (
      select a.id, a.school_id, a.email from accounts a join schools s on s.id = a.school_id
      where s.keeps_records and ${counts} and not a.is_school_administration
        and not exists (select from told_of_records t where t.account_id = a.id and t.school_id = a.school_id)
      order by a.id limit ${most} for share of s for no key update of a skip locked
    ), told as (
      insert into told_of_records (account_id, school_id, told_at) select id, school_id, ${now}::timestamptz from untold
    )
    select id as account_id, school_id, email from untold`.execute(trx);
  return rows;
}

/** The verified entries that the school keeps: its rule is on, and the person was told long enough before. */
const keptEntries = (accountId: number, now: Date): RawBuilder<unknown> => sql`
  select e.id, e.date, e.hours, s.id as school_id, s.name as school, a.graduation_year, e.evidence_kind, e.evidence_account_id,
    e.evidence_at, a.graduation_year + ${KEPT_YEARS}::integer as until
  from entries e join accounts a on a.id = e.account_id join schools s on s.id = e.school_id
    join told_of_records t on t.account_id = a.id and t.school_id = s.id
  where a.id = ${accountId} and s.keeps_records and e.verified and not e.recycling_bin
    and t.told_at <= ${after(now, -NOTICE_DAYS * DAY)}::timestamptz`;

export async function previewKept(db: Db, accountId: number, now: Date) {
  const { rows } = await sql<DeletionPreview['kept'][number]>`
    select school, count(*)::integer as entries, until from (${keptEntries(accountId, now)}) k
    group by school, until order by school`.execute(db);
  return rows;
}
