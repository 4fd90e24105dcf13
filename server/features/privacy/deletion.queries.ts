/** All SQL that erases a person. Locks in the order of sending mail: mails, the account, then entries. */
import { setTimeout as wait } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import { SECOND } from '#server/platform/clock.ts';
import { isMailLeased } from '#server/platform/mail/mail.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import type { RowOf } from '#server/platform/database/tables.ts';

export type ErasedAccount = RowOf<typeof findAccount>;

function accounts(db: Db) {
  return db
    .selectFrom('accounts as a')
    .select(['a.id', 'a.email', 'a.school_id', 'a.password_hash'])
    .select(['a.profile_picture', 'a.is_school_administration_head']);
}

/** Without a lock. */
export function findAccount(db: Db, accountId: number) {
  return accounts(db).where('a.id', '=', accountId).executeTakeFirst();
}

/** How long to wait for other transactions that lock the person's rows: as long as a person waits for a response. */
const PATIENCE_MS = 5 * SECOND;

/** Locks the account and the other heads of its school, so that of two heads who leave at once one is the last. */
export function lockWithHeads(trx: Trx, { id, school_id }: ErasedAccount) {
  return accounts(trx)
    .where(({ or, and, eb }) =>
      or([
        eb('a.id', '=', id),
        and([eb('a.school_id', '=', school_id), eb('a.is_school_administration_head', '=', true)]),
      ]),
    )
    .orderBy('a.id')
    .forUpdate('a')
    .execute();
}

/**
 * Mails to the person, to contacts about their entries, and to organizers about their attendance; not those that ask them as a
 * contact, which belong to that student.
 */
export function mailsOf({ id, email }: ErasedAccount): RawBuilder<boolean> {
  return sql<boolean>`(
    ((m.to_address = ${email} or m.to_address in (${formerEmails(id)})) and m.kind not in ('verify-entry', 'remind-contact', 'contact-digest'))
    or (m.id in (select r.mail_id from verification_requests r where r.account_id = ${id}
        union all select d.mail_id from digest_requests d join verification_requests r on r.id = d.request_id
          where r.account_id = ${id})
      -- A list stays for the others who are asked about in it; it names nobody.
      and not exists (select from digest_requests d join verification_requests r on r.id = d.request_id
        where d.mail_id = m.id and r.account_id <> ${id}))
    or m.data ->> 'request_id' in (select r.id::text from verification_requests r where r.account_id = ${id})
    or m.data ->> 'account_id' = ${String(id)}
  )`;
}

/** Those that nobody else has got since. */
function formerEmails(id: number): RawBuilder<unknown> {
  return sql`select f.email from former_emails f where f.account_id = ${id}
    and not exists (select from accounts o where o.email = f.email)`;
}

/** Mails to others that name the person as the administrator who acted. They must still be delivered. */
function mailsNaming({ id }: ErasedAccount): RawBuilder<boolean> {
  return sql<boolean>`m.data ->> 'by_id' = ${String(id)}`;
}

/** Locks the mails about the person, and waits for one that is being sent. @returns false when that takes too long */
export async function lockMails(trx: Trx, account: ErasedAccount): Promise<boolean> {
  await sql`set local lock_timeout = ${sql.lit(PATIENCE_MS)}`.execute(trx);
  const which = sql`(${mailsOf(account)} or ${mailsNaming(account)})`;
  const isBeingSent = async (): Promise<boolean> => {
    const { rows } = await sql`select from mails m where ${which} and ${isMailLeased}`.execute(trx);
    return rows.length > 0;
  };
  // Without a lock, which would prevent the sender from storing the result.
  for (const end = Date.now() + PATIENCE_MS; (await isBeingSent()) && Date.now() < end;) await wait(200);
  await sql`select m.id from mails m where ${which} order by m.id for update`.execute(trx);
  return !(await isBeingSent());
}

/** Removes a name from mails to others, and their kept text. @param contact the address for questions about them */
export async function removeName(trx: Trx, account: ErasedAccount, contact: string): Promise<void> {
  const named = mailsNaming(account);
  await sql`delete from kept_mails where mail_id in (select m.id from mails m where ${named})`.execute(trx);
  await sql`update mails m set data = m.data - 'by_id'
      || case when m.data ? 'administrator' then '{"administrator": "An administrator"}'::jsonb else '{}'::jsonb end
      || case when m.data ? 'by_email'
           then jsonb_build_object('by', 'A former head', 'by_email', ${contact}::text) else '{}'::jsonb end
    where ${named}`.execute(trx);
}

/** Locks entries in the common order, then the requests to contacts. Opening a link locks nothing else. */
export async function lockEntries(trx: Trx, accountId: number): Promise<void> {
  await trx
    .selectFrom('entries')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .select('id')
    .forUpdate()
    .execute();
  await trx
    .selectFrom('verification_requests')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .select('id')
    .forUpdate()
    .execute();
}

/** Notes where an account's history ended, and removes it (docs/decisions/0025). */
export async function eraseHistory(trx: Trx, accountId: number, now: Date): Promise<void> {
  await sql`insert into erased_histories (account_id, lines, hash, erased_at)
    select account_id, lines, hash, ${now}::timestamptz from entry_history_heads where account_id = ${accountId}`.execute(
    trx,
  );
  await trx.deleteFrom('entry_history').where('account_id', '=', accountId).execute();
  await trx.deleteFrom('entry_history_heads').where('account_id', '=', accountId).execute();
}

/** Removes a hidden account from Monday's ranks: otherwise others would move up and reveal it (decision 0023). */
export async function leaveMarks(trx: Trx, { id }: ErasedAccount): Promise<void> {
  const { rows } = await sql`select from accounts a join schools s on s.id = a.school_id where a.id = ${id}
    and (a.leaderboard_name = 'hidden' or a.hidden_by_school or s.leaderboard_for_visitors = 'nobody')`.execute(
    trx,
  );
  if (rows.length === 0) return;
  // The lock of saving ranks.
  await sql`select pg_advisory_xact_lock(hashtextextended('limelight leaderboard marks', 0))`.execute(trx);
  // Monday begins at a different time in each time zone, and a rank of an earlier week is irrelevant.
  await sql`update leaderboard_marks m set rank = m.rank - 1,
      school_rank = least(m.rank - 1, m.school_rank
        - case when m.school_id = gone.school_id and m.school_rank > gone.school_rank then 1 else 0 end)
    from leaderboard_marks gone where gone.account_id = ${id} and m.rank > gone.rank
      and m.taken_at between gone.taken_at - interval '2 days' and gone.taken_at + interval '2 days'`.execute(
    trx,
  );
}

/** Removes the account with all its rows, and its picture unless another account has the same. */
export async function deleteAccount(trx: Trx, { id, profile_picture }: ErasedAccount): Promise<void> {
  await trx.deleteFrom('throttles').where('key', 'like', `%:account:${id}`).execute();
  if (profile_picture !== null) {
    // The lock of changing pictures.
    await sql`select pg_advisory_xact_lock(hashtextextended('limelight pictures', 0))`.execute(trx);
  }
  await trx.deleteFrom('accounts').where('id', '=', id).execute();
  if (profile_picture === null) return;
  await trx
    .deleteFrom('pictures')
    .where('hash', '=', profile_picture)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('accounts').select('id').where('profile_picture', '=', profile_picture))),
    )
    .execute();
}
