import type { Trx } from '#server/platform/app-context.ts';
import { valuesOf } from '#server/platform/database/rows.ts';

/** The accounts that still exist; none can be deleted until the transaction ends. */
export async function lockExistingAccounts(trx: Trx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const there = await valuesOf<number>(trx)`
    select id from accounts where id = any(${ids}::bigint[]) order by id for key share`;
  return new Set(there);
}
