/** All SQL of the recycling bin of a school. */
import { sql } from 'kysely';
import type { BinnedEntry } from '#shared/recycling-bin/recycling-bin.contract.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import type { RowOf } from '#server/platform/database/row-of.ts';

const textColumns = [
  'e.event',
  'e.date',
  'e.hours',
  'e.role',
  'e.organizer',
  'e.contact',
  'e.description',
] as const;

/** The entries made in a school that are in its recycling bin, the last added first; also of students who have left. */
export async function selectBin(db: Db, schoolId: number): Promise<BinnedEntry[]> {
  const rows = await db
    .selectFrom('entries as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('entry_history as h')
          .whereRef('h.entry_id', '=', 'e.id')
          .where('h.kind', '=', 'binned')
          .orderBy('h.id', 'desc')
          .limit(1)
          .select(['h.at', 'h.actor_account_id'])
          .as('put'),
      (join) => join.onTrue(),
    )
    .leftJoin('accounts as by', 'by.id', 'put.actor_account_id')
    .where('e.school_id', '=', schoolId)
    // Matches the index entries_in_bin, so that only entries in the bin are read.
    .where((entry) => entry.ref('e.recycling_bin'))
    .orderBy('put.at', (order) => order.desc().nullsLast())
    .orderBy('e.id', 'desc')
    .select(['e.id', 'e.verified', ...textColumns])
    .select(['a.id as user_id', 'a.email as user_email'])
    .select(['a.first_name as user_first_name', 'a.last_name as user_last_name'])
    .select(['put.at', 'by.first_name', 'by.last_name'])
    .execute();
  return rows.map(({ at, first_name, last_name, ...row }) => ({
    ...row,
    hours: Number(row.hours),
    recycling_bin: true,
    binned_at: at?.toISOString() ?? null,
    binned_by: first_name === null ? null : `${first_name} ${last_name ?? ''}`.trim(),
  }));
}

export type BinnedRow = RowOf<typeof lockInBin>;

/** Locks those of the entries that are in the recycling bin of this school, which is where they were made. */
export async function lockInBin(trx: Trx, schoolId: number, entryIds: readonly number[]) {
  const rows = await trx
    .selectFrom('entries as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .where('e.id', '=', sql<number>`any(${entryIds}::bigint[])`)
    .where('e.school_id', '=', schoolId)
    .where((entry) => entry.ref('e.recycling_bin'))
    // Everything that locks several entries uses this order.
    .orderBy('e.id')
    .select(['e.id', 'e.account_id', 'e.verified', 'e.recycling_bin', 'e.version', ...textColumns])
    .select(['a.email', 'a.first_name'])
    .forUpdate('e')
    .execute();
  return rows.map((row) => ({ ...row, hours: Number(row.hours) }));
}

export async function findName(trx: Trx, accountId: number): Promise<string> {
  const { first_name, last_name } = await trx
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select(['first_name', 'last_name'])
    .executeTakeFirstOrThrow();
  return `${first_name} ${last_name}`.trim();
}
