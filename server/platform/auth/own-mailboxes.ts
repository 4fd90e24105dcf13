/** The mailboxes that are a person's own: of their email, and of those that they had within the last year (view `own_mailboxes`). */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { mailboxOf } from '#shared/entries/mailbox.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';

/** Whether a mailbox is one of an account's, in SQL. */
export function isOwnMailbox(
  accountId: RawBuilder<unknown>,
  mailbox: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  return sql`exists (select from own_mailboxes o where o.account_id = ${accountId} and o.mailbox = ${mailbox})`;
}

export async function isOwnAddress(db: Db | Trx, accountId: number, address: string): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`
    select ${isOwnMailbox(sql`${accountId}::bigint`, sql`${mailboxOf(address)}`)} as own`.execute(db);
  return rows[0]?.own === true;
}

/** The emails of an account, that of now first. */
export async function selectOwnEmails(db: Db | Trx, accountId: number): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email, 0 as former from accounts where id = ${accountId}
    union all select email, 1 from former_emails where account_id = ${accountId} order by former, email`.execute(
    db,
  );
  return rows.map(({ email }) => email);
}
