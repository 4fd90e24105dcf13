import { sql } from 'kysely';
import type { SecondStep } from '#features/accounts/second-factor/second-factor.rules.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import { changesAny, findRow } from '#server/platform/database/rows.ts';
import type { RowOf } from '#server/platform/database/tables.ts';

export type Owner = RowOf<typeof findOwner>;

/** Serializes changes of an account's second factors. */
export function lockOwner(trx: Trx, accountId: number) {
  return owners(trx, accountId).forNoKeyUpdate('a').executeTakeFirst();
}

export function findOwner(db: Db, accountId: number) {
  return owners(db, accountId).executeTakeFirst();
}

function owners(db: Db, accountId: number) {
  return db
    .selectFrom('accounts as a')
    .innerJoin('schools as s', 's.id', 'a.school_id')
    .where('a.id', '=', accountId)
    .select(['a.id', 'a.email', 'a.password_hash', 'a.email_verified_at', 'a.is_school_administration'])
    .select([
      'a.standing',
      'a.has_second_factor',
      'a.has_signed_in',
      'a.device_generation',
      's.second_factor_from',
    ]);
}

export type App = RowOf<typeof findApp>;

export function findApp(db: Db, accountId: number) {
  return findRow(db, 'totp_secrets', { account_id: accountId }, ['sealed', 'confirmed_at']);
}

/** Replaces an unconfirmed one. Returns false when there is a confirmed one. */
export function insertApp(trx: Trx, accountId: number, app: { sealed: Buffer; created_at: Date }) {
  return changesAny(
    trx
      .insertInto('totp_secrets')
      .values({ account_id: accountId, ...app })
      .onConflict((conflict) =>
        conflict.column('account_id').doUpdateSet(app).where('totp_secrets.confirmed_at', 'is', null),
      ),
  );
}

/** Uses the code of a step and confirms a new app. Returns false when that step or a later one was used. */
export function takeStep(trx: Trx, accountId: number, step: number, now: Date): Promise<boolean> {
  return changesAny(
    trx
      .updateTable('totp_secrets')
      .set((row) => ({
        last_step: step,
        confirmed_at: row.fn.coalesce('confirmed_at', sql<Date>`${now}::timestamptz`),
      }))
      .where('account_id', '=', accountId)
      .where((row) => row.or([row('last_step', 'is', null), row('last_step', '<', step)])),
  );
}

export async function findSecondSteps(db: Db, accountId: number) {
  const { rows } = await sql<{ step: SecondStep }>`
    select 'app' as step from totp_secrets where account_id = ${accountId} and confirmed_at is not null
    union select 'passkey' from passkeys where account_id = ${accountId}
    union select 'recovery_code' from recovery_codes where account_id = ${accountId} and used_at is null
    order by step`.execute(db);
  return new Set(rows.map(({ step }) => step));
}

/** Returns false for an unknown or used code. */
export function takeRecoveryCode(trx: Trx, account_id: number, code_hash: Buffer, used_at: Date) {
  const codes = trx.updateTable('recovery_codes').set({ used_at }).where('account_id', '=', account_id);
  return changesAny(codes.where('code_hash', '=', code_hash).where('used_at', 'is', null));
}

export async function countRecoveryCodes(db: Db, accountId: number): Promise<number> {
  const codes = db.selectFrom('recovery_codes').where('account_id', '=', accountId);
  return (await codes.where('used_at', 'is', null).select('code_hash').execute()).length;
}

export function findNamed(db: Db, accountId: number) {
  return db
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select([sql<string>`first_name || ' ' || last_name`.as('name'), 'email'])
    .executeTakeFirst();
}

/** Undefined when no second step is required, or the person has one. */
export async function findNeed(db: Db, accountId: number) {
  const found = await db
    .selectFrom('accounts as a')
    .innerJoin('schools as s', 's.id', 'a.school_id')
    .where('a.id', '=', accountId)
    .where('a.is_school_administration', '=', true)
    .where('a.has_second_factor', '=', false)
    .select(['s.name as school', 's.time_zone', 's.second_factor_from as from'])
    .executeTakeFirst();
  return found?.from ? { ...found, from: found.from } : undefined;
}

export function schoolRules(db: Db, schoolId: number) {
  return db
    .selectFrom('schools')
    .select(['second_factor_from', 'staff_idle_minutes'])
    .where('id', '=', schoolId);
}

export function listAdministrators(db: Db, schoolId: number) {
  return db
    .selectFrom('accounts')
    .select(['id', 'email', 'has_second_factor'])
    .where('school_id', '=', schoolId)
    .where('is_school_administration', '=', true)
    .execute();
}

export type StoredPasskey = RowOf<typeof lockPasskey>;

export function listPasskeys(db: Db, accountId: number) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'credential_id', 'transports', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
}

export async function showPasskeys(db: Db, accountId: number) {
  return (await listPasskeys(db, accountId)).map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }));
}

export function lockPasskey(trx: Trx, credentialId: Buffer) {
  return trx
    .selectFrom('passkeys')
    .select(['id', 'account_id', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns false when there was no other one. */
export function deletePasskeysBut(trx: Trx, accountId: number, kept: readonly number[]): Promise<boolean> {
  const own = trx.deleteFrom('passkeys').where('account_id', '=', accountId);
  return changesAny(own.$if(kept.length > 0, (query) => query.where('id', 'not in', kept)));
}
