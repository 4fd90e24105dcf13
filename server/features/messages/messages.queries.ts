/** All SQL of what a school writes to its students. */
import { sql, type Insertable } from 'kysely';
import { MESSAGES_A_DAY } from '#shared/messages/messages.rules.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import type { Database } from '#server/platform/database/tables.ts';

/** Stores a message, before its readers; undefined when there is one with this key. */
export async function insertMessage(trx: Trx, message: Insertable<Database['school_messages']>) {
  const row = await trx
    .insertInto('school_messages')
    .values(message)
    .onConflict((conflict) => conflict.constraint('school_messages_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Those to whom the message went that an account has sent with this key. */
export async function selectReaders(trx: Trx, accountId: number, key: string): Promise<number[]> {
  const rows = await trx
    .selectFrom('school_message_readers as r')
    .innerJoin('school_messages as m', 'm.id', 'r.message_id')
    .where('m.account_id', '=', accountId)
    .where('m.key', '=', key)
    .select('r.account_id')
    .execute();
  return rows.map((row) => row.account_id);
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
export async function lockReaders(trx: Trx, schoolId: number, ids: readonly number[], now: Date) {
  await sql`select from accounts where id = any(${[...ids]}::bigint[]) and school_id = ${schoolId}
    and not is_school_administration order by id for no key update`.execute(trx);
  const { rows } = await sql<ReaderRow>`
    select a.id, a.first_name || ' ' || a.last_name as name, a.email, a.standing, a.is_school_administration as is_staff,
      (select count(*)::integer from school_message_readers r join school_messages m on m.id = r.message_id
        where r.account_id = a.id and m.school_id = a.school_id
          and m.created_at > ${now}::timestamptz - interval '24 hours') as messages
    from accounts a where a.id = any(${[...ids]}::bigint[]) and a.school_id = ${schoolId} and a.standing <> 'removed'
    order by a.id`.execute(trx);
  return rows;
}

export const isFull = ({ messages }: Pick<ReaderRow, 'messages'>): boolean => messages >= MESSAGES_A_DAY;

function messagesTo(db: Db, accountId: number) {
  return db
    .selectFrom('school_message_readers as r')
    .innerJoin('school_messages as m', 'm.id', 'r.message_id')
    .leftJoin('accounts as b', 'b.id', 'm.account_id')
    .where('r.account_id', '=', accountId)
    .orderBy('m.id', 'desc')
    .select(['m.id', 'm.text', 'm.text_es', 'm.created_at as at'])
    .select(sql<string | null>`b.first_name || ' ' || b.last_name`.as('by'));
}

export function selectSent(db: Db, schoolId: number, accountId: number) {
  return messagesTo(db, accountId).where('m.school_id', '=', schoolId).execute();
}

/** Messages that a person sees at once; the next ones come when these are read. */
const MOST_UNREAD = 100;

export function selectUnread(db: Db, accountId: number) {
  return messagesTo(db, accountId).where('r.read_at', 'is', null).limit(MOST_UNREAD).execute();
}

/** False when it is no message to the person. */
export async function markRead(db: Db, id: number, accountId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('school_message_readers')
    .set({ read_at: sql`coalesce(read_at, ${now})` })
    .where('message_id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes messages that have no reader any more. */
export async function deleteUnreadable(db: Db): Promise<void> {
  await sql`delete from school_messages m
    where not exists (select from school_message_readers r where r.message_id = m.id)`.execute(db);
}
