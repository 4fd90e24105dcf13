/** All SQL of QR codes with which contacts confirm entries on their own phone. */
import { sql } from 'kysely';
import { CODE_TRIES } from '#shared/entries/mailed-code.ts';
import type { SpotKind } from '#shared/entries/spot.contract.ts';
import type { SpotRule } from '#shared/entries/spot-rule.contract.ts';
import type { EntryText } from '#server/platform/database/tables.ts';
import type { Standing } from '#shared/joining/standing.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import { takesPart } from '#server/platform/database/standing.ts';

/** Keeps the hash of a new token for these versions of entries; those of its kind before it end. */
export async function insertSpot(
  trx: Trx,
  entries: readonly { readonly id: number; readonly version: number }[],
  token: {
    readonly token_hash: Buffer;
    readonly kind: SpotKind;
    readonly created_at: Date;
    readonly expires_at: Date;
  },
): Promise<void> {
  await trx
    .deleteFrom('spot_tokens')
    .where('kind', '=', token.kind)
    .where(
      'entry_id',
      'in',
      entries.map(({ id }) => id),
    )
    .execute();
  await trx
    .insertInto('spot_tokens')
    .values(entries.map(({ id, version }) => ({ ...token, entry_id: id, entry_version: version })))
    .execute();
}

/** One entry that a token is about, with its student. */
export interface SpotRow {
  readonly kind: SpotKind;
  readonly expires_at: Date;
  readonly used_at: Date | null;
  readonly entry_version: number;
  readonly entry_id: number;
  readonly version: number;
  readonly verified: boolean;
  readonly recycling_bin: boolean;
  readonly entry: EntryText;
  readonly account_id: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly standing: Standing;
  /** In which the entry was made. */
  readonly school_id: number;
  readonly school: string;
}

/** What a token is about, in the order in which entries are locked; empty for an unknown one. */
export async function selectSpot(db: Db | Trx, tokenHash: Buffer): Promise<SpotRow[]> {
  const { rows } = await sql<SpotRow>`
    select t.kind, t.expires_at, t.used_at, t.entry_version, e.id as entry_id, e.version, e.verified, e.recycling_bin, e.account_id,
      e.school_id, a.email, a.first_name, a.last_name, a.standing, s.name as school,
      jsonb_build_object('event', e.event, 'date', e.date, 'hours', e.hours, 'role', e.role, 'organizer', e.organizer,
        'contact', e.contact, 'description', e.description) as entry
    from (
        select entry_id, entry_version, kind, expires_at, used_at from spot_tokens where token_hash = ${tokenHash}
        union all
        select entry_id, entry_version, 'slip', expires_at, used_at from slips where token_hash = ${tokenHash}
      ) t join entries e on e.id = t.entry_id join accounts a on a.id = e.account_id
      join schools s on s.id = e.school_id
    order by e.id`.execute(db);
  return rows;
}

/**
 * Locks the account of a student, the school in which they are, and then these entries of theirs: who belongs where and what the school
 * decides about confirming on the spot stays as it is until the transaction ends.
 *
 * @returns false when they may not have contacts asked now
 */
export async function lockForSpot(
  trx: Trx,
  accountId: number,
  entryIds: readonly number[],
): Promise<boolean> {
  const account = await trx
    .selectFrom('accounts as a')
    .innerJoin('schools as s', 's.id', 'a.school_id')
    .where('a.id', '=', accountId)
    .where(takesPart)
    .select('a.id')
    .forShare()
    .executeTakeFirst();
  await sql`select from entries where id = any(${entryIds}::bigint[]) order by id for update`.execute(trx);
  return account !== undefined;
}

/** Ends a token. */
export async function useSpot(trx: Trx, tokenHash: Buffer, now: Date): Promise<void> {
  await trx.updateTable('spot_tokens').set({ used_at: now }).where('token_hash', '=', tokenHash).execute();
}

/** Whether one of the account's entries is verified, and until when the code for it works; undefined when it is not theirs. */
export function findSpotState(
  db: Db,
  accountId: number,
  entryId: number,
  now: Date,
): Promise<{ readonly verified: boolean; readonly code_until: Date | null } | undefined> {
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

/** Deletes tokens that have run out. */
export async function deleteExpiredSpots(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('spot_tokens').where('expires_at', '<=', now).execute();
}

export function findSpotRule(db: Db | Trx, schoolId: number): Promise<SpotRule> {
  return db
    .selectFrom('schools')
    .where('id', '=', schoolId)
    .select('spot_needs_proof')
    .executeTakeFirstOrThrow();
}

/** The database counts its entries anew. @returns false when it was so already */
export async function changeSpotRule(
  trx: Trx,
  schoolId: number,
  { spot_needs_proof }: SpotRule,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('schools')
    .set({ spot_needs_proof })
    .where('id', '=', schoolId)
    .where('spot_needs_proof', '<>', spot_needs_proof)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
