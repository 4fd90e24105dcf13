/** All SQL of what students say about entries for a requirement. */
import { sql } from 'kysely';
import { NO_DETAILS, wordsIn, type EntryDetails } from '#shared/requirements/entry-details.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';

export interface DetailedEntry {
  readonly id: number;
  readonly event: string;
  readonly date: string;
  readonly hours: number;
  readonly verified: boolean;
  readonly details: EntryDetails;
  /** 0 while nothing was said. */
  readonly version: number;
}

/** An account's entry outside the bin with what was said about it; undefined when there is none. */
export async function findDetails(
  db: Db | Trx,
  accountId: number,
  entryId: number,
): Promise<DetailedEntry | undefined> {
  const row = await db
    .selectFrom('entries as e')
    .leftJoin('entry_details as d', 'd.entry_id', 'e.id')
    .where('e.id', '=', entryId)
    .where('e.account_id', '=', accountId)
    .where('e.recycling_bin', '=', false)
    .select(['e.id', 'e.event', 'e.date', 'e.hours', 'e.verified', 'd.version'])
    .select([
      'd.work',
      'd.category',
      'd.outcomes',
      'd.preparation',
      'd.action',
      'd.reflection',
      'd.started_at',
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, event, date, hours, verified, version, ...said } = row;
  return {
    id,
    event,
    date,
    hours: Number(hours),
    verified,
    // Without a row, each of them is null.
    details: version === null ? NO_DETAILS : (said as EntryDetails),
    version: version ?? 0,
  };
}

/** Locks an entry, so that nobody verifies or answers it meanwhile. */
export async function lockEntryOf(trx: Trx, accountId: number, entryId: number): Promise<void> {
  await trx
    .selectFrom('entries')
    .where('id', '=', entryId)
    .where('account_id', '=', accountId)
    .select('id')
    .forUpdate()
    .execute();
}

export async function storeDetails(
  trx: Trx,
  entryId: number,
  details: EntryDetails,
  now: Date,
): Promise<void> {
  const row = {
    ...details,
    outcomes: [...details.outcomes],
    reflection_words: wordsIn(details.reflection),
    updated_at: now,
  };
  await trx
    .insertInto('entry_details')
    .values({ ...row, entry_id: entryId, version: 1 })
    .onConflict((on) =>
      on.column('entry_id').doUpdateSet({ ...row, version: sql<number>`entry_details.version + 1` }),
    )
    .execute();
}
