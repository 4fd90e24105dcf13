/** All SQL of entries that a student of the school made at another one, and of which of them count (decision 0050). */
import { sql } from 'kysely';
import type { MadeElsewhere } from '#shared/administration/administration.contract.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import type { RowOf } from '#server/platform/database/row-of.ts';

interface MadeElsewhereRow extends Omit<MadeElsewhere, 'decision'> {
  readonly decided: boolean | null;
  readonly reason: string | null;
  readonly decided_by: string | null;
  readonly decided_at: Date | null;
}

/** Which entries of a person were made at another school and are not in its recycling bin, and what this one decided. */
export async function selectMadeElsewhere(
  db: Db,
  schoolId: number,
  accountId: number,
): Promise<MadeElsewhere[]> {
  const { rows } = await sql<MadeElsewhereRow>`
    select e.id, s.name as school, e.counts,
      x.counts as decided, x.reason, y.first_name || ' ' || y.last_name as decided_by, x.decided_at
    from entries e join schools s on s.id = e.school_id
      left join earlier_hours x on x.entry_id = e.id and x.school_id = ${schoolId} and x.version = e.version
      left join accounts y on y.id = x.decided_by_account_id
    where e.account_id = ${accountId} and e.school_id <> ${schoolId} and not e.recycling_bin
    order by e.id`.execute(db);
  return rows.map(({ decided, reason, decided_by, decided_at, ...row }) => ({
    ...row,
    decision:
      decided === null || decided_at === null
        ? null
        : { counts: decided, reason, by: decided_by, at: decided_at.toISOString() },
  }));
}

/** @param locks nobody turns the switch until the transaction ends */
export async function decidesEarlierHours(db: Db | Trx, schoolId: number, locks = false): Promise<boolean> {
  const { decides_earlier_hours } = await db
    .selectFrom('schools')
    .where('id', '=', schoolId)
    .select('decides_earlier_hours')
    .$if(locks, (query) => query.forShare())
    .executeTakeFirstOrThrow();
  return decides_earlier_hours;
}

/** Locks where a person belongs until the transaction ends. */
export function lockStudent(trx: Trx, accountId: number) {
  return trx
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select(['school_id', 'standing'])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

type EarlierEntry = RowOf<typeof lockEarlierEntries>;

/** Locks those of these entries of a person that are verified and were made at another school. */
export async function lockEarlierEntries(
  trx: Trx,
  schoolId: number,
  accountId: number,
  ids: readonly number[],
) {
  const rows = await trx
    .selectFrom('entries as e')
    .innerJoin('schools as s', 's.id', 'e.school_id')
    .where('e.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('e.account_id', '=', accountId)
    .where('e.school_id', '<>', schoolId)
    .where('e.verified', '=', true)
    .where('e.recycling_bin', '=', false)
    .select(['e.id', 'e.version', 'e.hours', 's.name as school'])
    // Everything that locks several entries uses this order.
    .orderBy('e.id')
    .forUpdate('e')
    .execute();
  return rows.map((row) => ({ ...row, hours: Number(row.hours) }));
}

export interface EarlierDecision {
  readonly school_id: number;
  readonly counts: boolean;
  readonly reason: string | null;
  readonly decided_by_account_id: number;
  readonly decided_at: Date;
}

/** Writes down what was decided about locked entries. The database makes the totals follow. */
export async function saveDecisions(
  trx: Trx,
  entries: readonly EarlierEntry[],
  decision: EarlierDecision,
): Promise<void> {
  await trx
    .insertInto('earlier_hours')
    .values(entries.map(({ id, version }) => ({ entry_id: id, version, ...decision })))
    .onConflict((conflict) =>
      conflict.columns(['entry_id', 'school_id']).doUpdateSet(({ ref }) => ({
        version: ref('excluded.version'),
        counts: ref('excluded.counts'),
        reason: ref('excluded.reason'),
        decided_by_account_id: ref('excluded.decided_by_account_id'),
        decided_at: ref('excluded.decided_at'),
      })),
    )
    .execute();
}
