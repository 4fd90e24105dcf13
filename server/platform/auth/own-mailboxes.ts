/** A person's mailboxes of the last year, over all their accounts. Accounts that share one belong to the same person. */
import { sql, type RawBuilder } from 'kysely';
import type { Db, Trx } from '#server/platform/app-context.ts';
import { valuesOf } from '#server/platform/database/rows.ts';

export function accountsOfPerson(accountId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select theirs.account_id from own_mailboxes mine join own_mailboxes theirs using (mailbox)
    where mine.account_id = ${accountId})`;
}

export function mailboxesOfPerson(accountId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select o.mailbox from own_mailboxes o where o.account_id in ${accountsOfPerson(accountId)})`;
}

export function isOwnMailbox(accountId: RawBuilder<unknown>, mailbox: RawBuilder<unknown>) {
  return sql`exists (select from own_mailboxes o where o.mailbox = ${mailbox}
    and o.account_id in ${accountsOfPerson(accountId)})`;
}

/** The person's accounts, the given one included. */
export async function selectOwnAccounts(db: Db | Trx, accountId: number): Promise<ReadonlySet<number>> {
  const theirs = await valuesOf<number>(db)`${accountsOfPerson(sql`${accountId}::bigint`)}`;
  return new Set([accountId, ...theirs]);
}

export async function isSamePerson(db: Db | Trx, one: number, other: number): Promise<boolean> {
  return one === other || (await selectOwnAccounts(db, one)).has(other);
}

export function selectOwnMailboxes(db: Db | Trx, accountId: number): Promise<string[]> {
  return valuesOf<string>(db)`${mailboxesOfPerson(sql`${accountId}::bigint`)}`;
}

export function selectOwnEmails(db: Db | Trx, accountId: number): Promise<string[]> {
  return valuesOf<string>(db)`
    select email from accounts where id = ${accountId}
    union select email from former_emails where account_id = ${accountId} order by email`;
}
