import type { Trx } from '#server/platform/app-context.ts';
import { run } from '#server/platform/database/rows.ts';

/** The accounts that still exist; none can be deleted until the transaction ends. */
export async function lockExistingAccounts(trx: Trx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await run<{ id: number }>(trx)`
    select id from accounts where id = any(${ids}::bigint[]) order by id for key share`;
  return new Set(rows.map(({ id }) => id));
}
