/** Entries that chance has chosen, so that looking is not only where a rule points. */
import { sql } from 'kysely';
import { LOOKS_PAGE_SIZE, type ByChance } from '#shared/signals/signals.contract.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { lockStaff } from '#server/platform/auth/staff.ts';
import { Conflict, NotFound } from '#server/platform/http/errors.ts';
import { saysWho } from './fine.operations.ts';
import type { Acted } from './fine.queries.ts';
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

/**
 * Notes who looked first; again by the same person, it does nothing.
 * @throws NotFound for what chance has not chosen at the school; Conflict when a colleague was faster, with who and when
 */
export async function noteLooked({ db, clock }: AppContext, caller: Caller, entryId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockStaff(trx, caller, 'administrator');
    const now = clock.now();
    const { numUpdatedRows } = await trx
      .updateTable('random_looks')
      .set({ looked_at: now, looked_by: caller.account_id })
      .where('entry_id', '=', entryId)
      .where('school_id', '=', caller.school_id)
      .where('looked_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) return;
    const looked = await findWhoLooked(trx, caller.school_id, entryId);
    if (!looked) throw new NotFound();
    if (looked.by_account_id !== caller.account_id)
      throw new Conflict(saysWho(looked, 'looked at this', caller, now));
  });
}

async function findWhoLooked(trx: Trx, schoolId: number, entryId: number): Promise<Acted | undefined> {
  const { rows } = await sql<Acted>`
    select r.looked_by as by_account_id, b.first_name || ' ' || b.last_name as by_name, r.looked_at as at
    from random_looks r left join accounts b on b.id = r.looked_by
    where r.entry_id = ${entryId} and r.school_id = ${schoolId}`.execute(trx);
  return rows[0];
}
