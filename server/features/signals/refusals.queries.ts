/** All SQL of contacts who have said that they do not know a student, as the school of the student sees them. */
import type { Refusal } from '#shared/signals/signals.contract.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';

/** The newest first. */
export async function selectRefusals(db: Db, accountId: number): Promise<Refusal[]> {
  const rows = await db
    .selectFrom('contact_blocks')
    .where('account_id', '=', accountId)
    .select(['id', 'mailbox', 'created_at'])
    .orderBy('id', 'desc')
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
