/** All SQL of whether a school is told what is worth a look. */
import type { SignalsRule } from '#shared/signals/signals.contract.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';

export function findSignalsRule(db: Db | Trx, schoolId: number): Promise<SignalsRule> {
  return db
    .selectFrom('schools')
    .where('id', '=', schoolId)
    .select('looks_at_entries')
    .executeTakeFirstOrThrow();
}

/** @returns false when it was so already */
export async function changeSignalsRule(
  trx: Trx,
  schoolId: number,
  { looks_at_entries }: SignalsRule,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('schools')
    .set({ looks_at_entries })
    .where('id', '=', schoolId)
    .where('looks_at_entries', '<>', looks_at_entries)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
