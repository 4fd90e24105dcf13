/** Entries that chance has chosen, so that looking is not only where a rule points. */
import { sql } from 'kysely';
import { LOOKS_PAGE_SIZE, type ByChance } from '#shared/signals/signals.contract.ts';
import type { AppContext, Db } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { lockStaff } from '#server/platform/auth/staff.ts';
import { NotFound } from '#server/platform/http/errors.ts';
import { lookedEntry, type LookedEntryRow } from './looks.queries.ts';
import { shown } from './looks.operations.ts';

interface ChanceRow extends LookedEntryRow {
  readonly looked_at: Date | null;
  readonly looked_by: string | null;
  readonly total: number;
}

/** Of the newest month that was chosen from; those that wait first. */
export async function listByChance(
  db: Db,
  { school_id }: Caller,
  page: number,
): Promise<{ rows: ByChance[]; total: number }> {
  const { rows } = await sql<ChanceRow>`
    select ${lookedEntry(school_id)}, r.looked_at, b.first_name || ' ' || b.last_name as looked_by, count(*) over ()::integer as total
    from random_looks r join entries e on e.id = r.entry_id join accounts a on a.id = e.account_id left join accounts b on b.id = r.looked_by
    where r.school_id = ${school_id} and not e.recycling_bin
      and r.month = (select max(month) from random_looks where school_id = ${school_id})
    order by r.looked_at is not null, r.looked_at desc, e.id
    limit ${LOOKS_PAGE_SIZE} offset ${(page - 1) * LOOKS_PAGE_SIZE}`.execute(db);
  return {
    rows: rows.map(({ looked_at, looked_by, total: _total, ...row }) => ({
      ...shown(row),
      looked_at: looked_at?.toISOString() ?? null,
      looked_by,
    })),
    total: rows[0]?.total ?? 0,
  };
}

/** Who looked first stays. @throws NotFound for what chance has not chosen at the school */
export async function noteLooked({ db, clock }: AppContext, caller: Caller, entryId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockStaff(trx, caller, 'administrator');
    const { numUpdatedRows } = await trx
      .updateTable('random_looks')
      .set((row) => ({
        looked_at: row.fn.coalesce('looked_at', sql<Date>`${clock.now()}::timestamptz`),
        looked_by: row.fn.coalesce('looked_by', sql<number>`${caller.account_id}::bigint`),
      }))
      .where('entry_id', '=', entryId)
      .where('school_id', '=', caller.school_id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new NotFound();
  });
}
