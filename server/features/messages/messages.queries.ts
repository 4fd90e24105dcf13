/** All SQL of what a school writes to its students. */
import { sql } from 'kysely';
import { MESSAGES_A_DAY } from '#shared/messages/messages.rules.ts';
import type { Language } from '#shared/languages/languages.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import type { Database } from '#server/platform/database/tables.ts';

type Table = Database['school_messages'];

export interface NewMessage {
  readonly school_id: number;
  readonly account_id: number;
  readonly key: string;
  readonly kind: Table['kind'];
  readonly text: string;
  readonly text_es: string | null;
  readonly graduation_year: number | null;
  readonly shown_until: string | null;
  readonly is_mailed: boolean;
  readonly created_at: Date;
}

/** Stores a message, before its readers; undefined when there is one with this key. */
export async function insertMessage(trx: Trx, message: NewMessage): Promise<number | undefined> {
  const row = await trx
    .insertInto('school_messages')
    .values(message)
    .onConflict((conflict) => conflict.constraint('school_messages_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** The message that an account has sent with this key. */
export async function findByKey(trx: Trx, accountId: number, key: string): Promise<number> {
  const { id } = await trx
    .selectFrom('school_messages')
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface ReaderRow {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly standing: string;
  readonly is_staff: boolean;
  /** Messages of the school within 24 hours before. */
  readonly messages: number;
}

/** Those of the school among these people. Students are locked, so that of two at once the second counts the first. */
export async function lockReaders(
  trx: Trx,
  schoolId: number,
  ids: readonly number[],
  now: Date,
): Promise<ReaderRow[]> {
  await sql`select from accounts where id = any(${[...ids]}::bigint[]) and school_id = ${schoolId}
    and not is_school_administration order by id for no key update`.execute(trx);
  const { rows } = await sql<ReaderRow>`
    select a.id, a.first_name || ' ' || a.last_name as name, a.email, a.standing, a.is_school_administration as is_staff,
      (select count(*)::integer from school_message_readers r join school_messages m on m.id = r.message_id
        where r.account_id = a.id and m.school_id = a.school_id and m.taken_back_at is null
          and m.created_at > ${now}::timestamptz - interval '24 hours') as messages
    from accounts a where a.id = any(${[...ids]}::bigint[]) and a.school_id = ${schoolId} and a.standing <> 'removed'
    order by a.id`.execute(trx);
  return rows;
}

export const isFull = ({ messages }: Pick<ReaderRow, 'messages'>): boolean => messages >= MESSAGES_A_DAY;

export async function insertReaders(trx: Trx, messageId: number, ids: readonly number[]): Promise<void> {
  await sql`insert into school_message_readers (message_id, account_id)
    select ${messageId}::bigint, id from unnest(${[...ids]}::bigint[]) as id`.execute(trx);
  await notePeople(trx, messageId, ids.length);
}

export async function notePeople(trx: Trx, messageId: number, people: number): Promise<void> {
  await trx.updateTable('school_messages').set({ people }).where('id', '=', messageId).execute();
}

/** The students of a class, or of the whole school. */
export function selectStudents(
  trx: Trx,
  schoolId: number,
  graduationYear: number | null,
): Promise<{ id: number; email: string }[]> {
  return trx
    .selectFrom('accounts')
    .where('school_id', '=', schoolId)
    .where('standing', '=', 'member')
    .where('is_school_administration', '=', false)
    .$if(graduationYear !== null, (query) => query.where('graduation_year', '=', graduationYear))
    .select(['id', 'email'])
    .orderBy('id')
    .execute();
}

/** So that of two announcements at once the second counts the first. */
export async function lockSchool(trx: Trx, schoolId: number): Promise<void> {
  await trx.selectFrom('schools').where('id', '=', schoolId).select('id').forNoKeyUpdate().execute();
}

/** The announcements of a school that are shown, and when the last one was mailed, within 24 hours, by whom. */
export async function findAnnounced(trx: Trx, schoolId: number, today: string, now: Date) {
  const { rows } = await sql<{ shown: number; mailed_at: Date | null; mailed_by: string | null }>`
    select (select count(*)::integer from school_messages m where m.school_id = ${schoolId} and m.kind = 'announcement'
        and m.taken_back_at is null and m.shown_until >= ${today}::date) as shown, l.at as mailed_at, l.by as mailed_by
    from (values (1)) as one left join lateral (
      select m.created_at as at, b.first_name || ' ' || b.last_name as by
      from school_messages m left join accounts b on b.id = m.account_id
      where m.school_id = ${schoolId} and m.kind = 'announcement' and m.is_mailed and m.taken_back_at is null
        and m.created_at > ${now}::timestamptz - interval '24 hours'
      order by m.id desc limit 1) as l on true`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('A statement without a table answered nothing');
  return row;
}

export interface SentRow {
  readonly id: number;
  readonly kind: Table['kind'];
  readonly text: string;
  readonly text_es: string | null;
  readonly class: number | null;
  readonly until: string | null;
  readonly is_mailed: boolean;
  readonly people: number;
  readonly student_id: number | null;
  readonly student: string | null;
  readonly by: string | null;
  readonly at: Date;
  readonly taken_back_at: Date | null;
  readonly taken_back_by: string | null;
}

/** What a school has sent: all, to one student, or one of it. */
export interface Wanted {
  readonly student?: number | undefined;
  readonly id?: number | undefined;
}

function sent(db: Db | Trx, schoolId: number, { student, id }: Wanted) {
  return db
    .selectFrom('school_messages as m')
    .where('m.school_id', '=', schoolId)
    .$if(id !== undefined, (query) => query.where('m.id', '=', id ?? 0))
    .$if(student !== undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('school_message_readers as r')
            .whereRef('r.message_id', '=', 'm.id')
            .where('r.account_id', '=', student ?? 0),
        ),
      ),
    );
}

export async function selectSent(
  db: Db | Trx,
  schoolId: number,
  wanted: Wanted,
  page: { readonly limit: number; readonly offset: number },
): Promise<SentRow[]> {
  return sent(db, schoolId, wanted)
    .leftJoin('accounts as b', 'b.id', 'm.account_id')
    .leftJoin('accounts as t', 't.id', 'm.taken_back_by')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('school_message_readers as r')
          .innerJoin('accounts as s', 's.id', 'r.account_id')
          .whereRef('r.message_id', '=', 'm.id')
          .where('m.people', '=', 1)
          .select(['s.id', sql<string>`s.first_name || ' ' || s.last_name`.as('name')])
          .limit(1)
          .as('one'),
      (join) => join.onTrue(),
    )
    .select(['m.id', 'm.kind', 'm.text', 'm.text_es', 'm.graduation_year as class', 'm.shown_until as until'])
    .select(['m.is_mailed', 'm.people', 'm.created_at as at', 'm.taken_back_at'])
    .select(['one.id as student_id', 'one.name as student'])
    .select(sql<string | null>`b.first_name || ' ' || b.last_name`.as('by'))
    .select(sql<string | null>`t.first_name || ' ' || t.last_name`.as('taken_back_by'))
    .orderBy('m.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countSent(db: Db, schoolId: number, wanted: Wanted): Promise<number> {
  const { count } = await sent(db, schoolId, wanted)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Takes a message back; false when somebody had. */
export async function markTakenBack(trx: Trx, id: number, by: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('school_messages')
    .set({ taken_back_at: now, taken_back_by: by })
    .where('id', '=', id)
    .where('taken_back_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface ReceivedRow {
  readonly id: number;
  readonly kind: Table['kind'];
  readonly text: string;
  readonly language: Language;
  readonly by: string | null;
  readonly at: Date;
  readonly until: string | null;
}

/** Messages that a person reads; more are not shown. */
const MOST_RECEIVED = 100;

/** What an account `a` reads of a message `m`: in its language where it was written in it. */
const inTheirLanguage = {
  text: sql<string>`case a.mail_language when 'es' then coalesce(m.text_es, m.text) else m.text end`,
  language: sql<Language>`case when a.mail_language = 'es' and m.text_es is not null then 'es' else 'en' end`,
};

/** Whether a message `m` is for an account `a`: it stands among its readers, or is of the class or the whole school. */
const isFor = sql<boolean>`case m.kind when 'message'
  then exists (select from school_message_readers r where r.message_id = m.id and r.account_id = a.id)
  else m.school_id = a.school_id and a.standing = 'member' and coalesce(m.graduation_year = a.graduation_year, true) end`;

/** @param today at the school of the account */
export async function selectReceived(db: Db, accountId: number, today: string): Promise<ReceivedRow[]> {
  const { rows } = await sql<ReceivedRow>`
    select m.id, m.kind, ${inTheirLanguage.text} as text, ${inTheirLanguage.language} as language,
      b.first_name || ' ' || b.last_name as by, m.created_at as at, m.shown_until as until
    from accounts a join school_messages m on m.id in (
        select message_id from school_message_readers where account_id = a.id
        union all select id from school_messages
          where school_id = a.school_id and kind = 'announcement' and shown_until >= ${today}::date)
      left join accounts b on b.id = m.account_id
    where a.id = ${accountId} and m.taken_back_at is null and ${isFor}
    order by m.id desc limit ${MOST_RECEIVED}`.execute(db);
  return rows;
}

/** For the mail of a message to one reader; undefined when it was taken back, or is not for them any more. */
export async function findToMail(trx: Trx, messageId: number, accountId: number) {
  const { rows } = await sql<{
    kind: Table['kind'];
    text: string;
    text_language: Language;
    language: Language;
    by: string | null;
    school: string;
    first_name: string;
  }>`select m.kind, ${inTheirLanguage.text} as text, ${inTheirLanguage.language} as text_language,
      a.mail_language as language, b.first_name || ' ' || b.last_name as by, s.name as school, a.first_name
    from school_messages m join schools s on s.id = m.school_id join accounts a on a.id = ${accountId}
      left join accounts b on b.id = m.account_id
    where m.id = ${messageId} and m.taken_back_at is null and a.school_id = m.school_id and a.standing = 'member'
      and ${isFor}`.execute(trx);
  return rows[0];
}

/** Deletes messages that have no reader any more, and announcements a year after they were shown. */
export async function deleteOldMessages(db: Db, now: Date): Promise<void> {
  await sql`delete from school_messages m where case m.kind
    when 'message' then not exists (select from school_message_readers r where r.message_id = m.id)
    else m.shown_until < ${now}::timestamptz - interval '1 year' end`.execute(db);
}

export async function findMailLanguage(db: Db, accountId: number): Promise<Language> {
  const { mail_language } = await db
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select('mail_language')
    .executeTakeFirstOrThrow();
  return mail_language;
}

export async function changeMailLanguage(db: Db, accountId: number, language: Language): Promise<void> {
  await db.updateTable('accounts').set({ mail_language: language }).where('id', '=', accountId).execute();
}
