/** All SQL of passkeys. */
import type { Db, Trx } from '#server/platform/app-context.ts';
import type { RowOf } from '#server/platform/database/tables.ts';

export type StoredPasskey = RowOf<typeof lockPasskey>;

export function listPasskeys(db: Db, accountId: number) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'credential_id', 'transports', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
}

/** As the wire shows them. */
export async function showPasskeys(db: Db, accountId: number) {
  return (await listPasskeys(db, accountId)).map(({ id, name, created_at, last_used_at }) => {
    return {
      id,
      name,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    };
  });
}

export function lockPasskey(trx: Trx, credentialId: Buffer) {
  return trx
    .selectFrom('passkeys')
    .select(['id', 'account_id', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst();
}

/** @returns false when the account has no such passkey */
export async function deletePasskey(trx: Trx, accountId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** @returns false when there was no other one */
export async function deletePasskeysBut(trx: Trx, accountId: number, kept: readonly number[]) {
  const { numDeletedRows } = await trx
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .$if(kept.length > 0, (query) => query.where('id', 'not in', kept))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A challenge is used up whatever comes of it. @returns false when it is not one of these, was used, or ran out */
export async function takeChallenge(db: Db, challenge: Buffer, accountId: number | null, now: Date) {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('account_id', 'is not distinct from', accountId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
