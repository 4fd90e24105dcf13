/** All SQL of confirming an entry on the spot. */
import { sql } from 'kysely';
import { CODE_TRIES } from '#shared/entries/mailed-code.ts';
import { takesPart } from '#server/platform/database/standing.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';

/** Whether the account may have contacts asked now. Its standing stays as it is until the transaction ends. */
export async function lockWhoTakesPart(trx: Trx, accountId: number): Promise<boolean> {
  const account = await trx
    .selectFrom('accounts as a')
    .where('a.id', '=', accountId)
    .where(takesPart)
    .select('a.id')
    .forShare()
    .executeTakeFirst();
  return account !== undefined;
}

/** Makes room for a code that the mail of the newest request about this entry will have; older ones are dead. */
export async function startCode(trx: Trx, entryId: number, expires: Date): Promise<void> {
  await dropCodes(trx, entryId);
  await trx
    .insertInto('entry_codes')
    .columns(['request_id', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('entries')
        .where('id', '=', entryId)
        .where('request_id', 'is not', null)
        .select([sql<number>`request_id`.as('request_id'), sql<Date>`${expires}::timestamptz`.as('expires')]),
    )
    .execute();
}

/** Ends the codes for an entry. */
export async function dropCodes(trx: Trx, entryId: number): Promise<void> {
  await trx
    .deleteFrom('entry_codes')
    .where('request_id', 'in', (eb) =>
      eb.selectFrom('verification_requests').where('entry_id', '=', entryId).select('id'),
    )
    .execute();
}

/** Keeps the hash of the code that is mailed now. @returns false when it would come too late */
export async function keepCode(trx: Trx, requestId: number, mac: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('entry_codes')
    .set({ code_mac: mac })
    .where('request_id', '=', requestId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export interface LiveCode {
  readonly request_id: number;
  /** Null when no mail with it has been written yet. */
  readonly code_mac: Buffer | null;
  /** Wrong ones. */
  readonly tries: number;
}

/** Locks the code for this version of a locked entry, unless it has run out or its request is decided. */
export function lockCode(
  trx: Trx,
  entry: { readonly id: number; readonly version: number },
  now: Date,
): Promise<LiveCode | undefined> {
  return trx
    .selectFrom('entry_codes as c')
    .innerJoin('verification_requests as r', 'r.id', 'c.request_id')
    .where('r.entry_id', '=', entry.id)
    .where('r.entry_version', '=', entry.version)
    .where('r.decision', 'is', null)
    .where('r.superseded_at', 'is', null)
    .where('r.expired_at', 'is', null)
    .where('c.expires_at', '>', now)
    .select(['c.request_id', 'c.code_mac', 'c.tries'])
    .forUpdate('c')
    .executeTakeFirst();
}

/** Whether one of the account's entries is verified, and until when the code for it works; undefined when it is not theirs. */
export function findCodeState(db: Db, accountId: number, entryId: number, now: Date) {
  return db
    .selectFrom('entries as e')
    .leftJoin('entry_codes as c', (join) =>
      join
        .onRef('c.request_id', '=', 'e.request_id')
        .on('c.expires_at', '>', now)
        .on('c.tries', '<', CODE_TRIES),
    )
    .where('e.id', '=', entryId)
    .where('e.account_id', '=', accountId)
    .where('e.recycling_bin', '=', false)
    .select(['e.verified', 'c.expires_at as code_until'])
    .executeTakeFirst();
}

/** Notes one more wrong code. */
export async function noteWrong(trx: Trx, { request_id }: LiveCode): Promise<void> {
  await trx
    .updateTable('entry_codes')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('request_id', '=', request_id)
    .execute();
}

/** Deletes codes that have run out. */
export async function deleteExpiredCodes(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('entry_codes').where('expires_at', '<=', now).execute();
}
