/** All SQL of contacts who have said that they do not know a student, as the school of the student sees them. */
import { sql, type SqlBool } from 'kysely';
import type { Refusal } from '#shared/signals/signals.contract.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import { accountsOfPerson } from '#server/platform/auth/own-mailboxes.ts';

/** Of a student in all their accounts of this school, the newest first. */
export async function selectRefusals(db: Db, accountId: number, schoolId: number): Promise<Refusal[]> {
  const rows = await db
    .selectFrom('contact_blocks as b')
    .innerJoin('accounts as a', 'a.id', 'b.account_id')
    .where('a.school_id', '=', schoolId)
    .where(sql<SqlBool>`b.account_id in ${accountsOfPerson(sql`${accountId}::bigint`)}`)
    .select(['b.id', 'b.mailbox', 'b.created_at'])
    .orderBy('b.id', 'desc')
    .execute();
  return rows.map(({ created_at, ...refusal }) => ({ ...refusal, at: created_at.toISOString() }));
}

/** Whom a contact said not to know; undefined when nobody did. */
export async function findRefused(trx: Trx, id: number): Promise<number | undefined> {
  const row = await trx
    .selectFrom('contact_blocks')
    .where('id', '=', id)
    .select('account_id')
    .executeTakeFirst();
  return row?.account_id ?? undefined;
}

/** @returns false when it was ended meanwhile */
export async function dropRefusal(trx: Trx, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('contact_blocks')
    .where('id', '=', id)
    .where('account_id', 'is not', null)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
