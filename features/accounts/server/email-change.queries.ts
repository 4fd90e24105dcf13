import { sql } from 'kysely';
import type { RowOf } from '#server/platform/database/tables.ts';
import { atLeast, changeRows, holds, isNull } from '#server/platform/database/rows.ts';
import { isOfStudent } from '#server/platform/database/standing.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import type { KnownAccount } from './accounts.queries.ts';

/** Requests that are not confirmed yet. */
export const pendingOf = (account_id: number) => ({ account_id, confirmed_at: isNull });

/** Of mails `m` to a person as a contact: these belong to the student who asked. */
export const isToContact = sql<boolean>`m.kind in ('verify-entry', 'remind-contact', 'contact-digest')`;

export type EmailChange = RowOf<typeof lockEmailChange>;

function changes(db: Db) {
  return db
    .selectFrom('email_changes as c')
    .innerJoin('accounts as a', 'a.id', 'c.account_id')
    .innerJoin('schools as s', 's.id', 'a.school_id')
    .leftJoin('accounts as b', 'b.id', 'c.actor_account_id')
    .select(['c.id', 'c.account_id', 'c.old_email', 'c.new_email', 'c.requested_by', 'c.reason'])
    .select(['c.created_at', 'c.expires_at', 'c.confirmed_at', 'c.undone_at'])
    .select(['a.first_name', 'a.last_name', 's.name as school'])
    .select(sql<string | null>`b.first_name || ' ' || b.last_name`.as('actor'));
}

/** Whether the new mailbox is, or was within the last year, another student's of the account's school. */
export async function isOfOtherStudent(trx: Trx, { id, email, school_id }: KnownAccount, newEmail: string) {
  return holds(
    trx,
    sql`exists (select from own_mailboxes m join accounts o on o.id = m.account_id
      where m.mailbox = mailbox_of(${newEmail}) and m.mailbox <> mailbox_of(${email}) and o.id <> ${id}
        and o.school_id = ${school_id} and o.standing <> 'removed' and ${isOfStudent})`,
  );
}

/** Locks the change for the mails that make its links. */
export function lockEmailChange(trx: Trx, id: number) {
  return changes(trx).where('c.id', '=', id).forUpdate('c').executeTakeFirst();
}

/** The change behind a link, and which of its two links it is. */
export function findByToken(db: Db, tokenHash: Buffer) {
  return changes(db)
    .where((row) => row.or([row('c.token_hash', '=', tokenHash), row('c.undo_token_hash', '=', tokenHash)]))
    .select(sql<boolean>`coalesce(c.undo_token_hash = ${tokenHash}, false)`.as('undoes'))
    .executeTakeFirst();
}

/** Also undoes later confirmed changes, to take the account back. */
export function markUndone(trx: Trx, { id, account_id }: EmailChange, now: Date) {
  const present = { account_id, id: atLeast(id), undone_at: isNull };
  return changeRows(trx, 'email_changes', present, { undone_at: now });
}

/** Moves a student's counters (`studentKey`) along, so that a new address does not reset limits. The greater of two counts holds. */
export async function moveCounters(trx: Trx, from: string, to: string, now: Date): Promise<void> {
  if (from === to) return;
  await sql`
    -- Same lock order as everywhere for counters.
    with these as materialized (
      select key from throttles where strpos(key, ${from}) > 0 order by key collate "C" for update
    ), moved as (
      delete from throttles t using these where t.key = these.key
      returning replace(t.key, ${from}, ${to}) as key, t.count, t.ends_at
    )
    insert into throttles as there (key, count, ends_at)
    select * from moved where ends_at > ${now} order by key collate "C"
    on conflict (key) do update set ends_at = greatest(there.ends_at, excluded.ends_at),
      count = greatest(case when there.ends_at > ${now} then there.count end, excluded.count)`.execute(trx);
}
