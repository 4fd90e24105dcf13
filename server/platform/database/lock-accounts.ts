import { sql } from 'kysely';
import type { Trx } from '#server/platform/app-context.ts';

/** The accounts that still exist; none can be deleted until the transaction ends. */
export async function lockExistingAccounts(trx: Trx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from accounts where id = any(${ids}::bigint[]) order by id for key share`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}
