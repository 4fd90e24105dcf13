import { sql } from 'kysely';
import type { SecondStep } from '#features/accounts/second-factor/second-factor.rules.ts';
import { isWholeToken, LINK_NOT_WHOLE } from '#shared/mailed-token.ts';
import type { Database, RowOf } from '#server/platform/database/tables.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import {
  changeRows,
  findRow,
  isNull,
  lockRow,
  oneOf,
  theValue,
  valuesOf,
} from '#server/platform/database/rows.ts';
import { Invalid } from '#server/platform/http/errors.ts';

type Purpose = Database['account_tokens']['purpose'];

export function listSchools(db: Db) {
  return db.selectFrom('schools').select(['id', 'name']).orderBy('name').execute();
}

export function findSchoolByName(db: Db, name: string) {
  return db
    .selectFrom('schools')
    .select(['id', 'name', 'time_zone'])
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`)
    .executeTakeFirst();
}

export type KnownAccount = RowOf<typeof findAccountByEmail>;

const known = [
  'id',
  'email',
  'password_hash',
  'email_verified_at',
  'imported_at',
  'device_generation',
  'school_id',
  'standing',
  'is_staff',
  'has_second_factor',
  'has_signed_in',
] as const;

export function findAccountByEmail(db: Db, email: string) {
  return findRow(db, 'accounts', { email }, known);
}

export function findAccount(db: Db, id: number) {
  return findRow(db, 'accounts', id, known);
}

/** As `findAccountByEmail`, but the account is kept until the transaction ends, so that links can be made for it. */
export function lockAccountByEmail(trx: Trx, email: string) {
  return lockRow(trx, 'accounts', { email }, known, 'forKeyShare');
}

/** Locks the account until the transaction ends, to serialize changes of its password, email or second step. */
export function lockAccount(trx: Trx, id: number) {
  return lockRow(trx, 'accounts', id, known, 'forNoKeyUpdate');
}

/** Stronger than `lockAccount`: other rows refer to the email. */
export function lockForEmail(trx: Trx, id: number) {
  return lockRow(trx, 'accounts', id, known);
}

/** Makes every browser unknown to the account. Returns the new generation. */
export async function forgetDevices(trx: Trx, id: number): Promise<number> {
  return theValue<number>(trx)`
    update accounts set device_generation = device_generation + 1 where id = ${id} returning device_generation`;
}

export function findPerson(db: Db, id: number) {
  return db
    .selectFrom('accounts as a')
    .innerJoin('schools as s', 's.id', 'a.school_id')
    .select(['a.email', 'a.first_name', 'a.last_name', 's.name as school', 's.time_zone'])
    .where('a.id', '=', id)
    .executeTakeFirst();
}

/** Also ends the account's links, and confirms the email, which a followed link has proven. */
export async function setPassword(trx: Trx, id: number, passwordHash: string, now: Date): Promise<void> {
  const email_verified_at = sql<Date>`coalesce(email_verified_at, ${now}::timestamptz)`;
  await changeRows(trx, 'accounts', id, { password_hash: passwordHash, email_verified_at, updated_at: now });
  await endLinks(trx, id, ['reset_password', 'finish_login'], now);
}

/** Whose mailed link it is. @throws Invalid for one that does not work, or no longer */
export async function openLink(
  db: Db,
  now: Date,
  purpose: Purpose,
  token: string,
  { dead, broken = LINK_NOT_WHOLE }: { readonly dead: string; readonly broken?: string },
): Promise<number> {
  const link = { token_hash: hashToken(token), purpose };
  const found = await findRow(db, 'account_tokens', link, ['account_id', 'expires_at', 'used_at']);
  if (found && !found.used_at && found.expires_at > now) return found.account_id;
  throw new Invalid(isWholeToken(token) ? dead : broken);
}

export async function endLinks(trx: Trx, accountId: number, purposes: readonly Purpose[], now: Date) {
  const live = { account_id: accountId, purpose: oneOf(purposes), used_at: isNull };
  await changeRows(trx, 'account_tokens', live, { used_at: now });
}

export type App = RowOf<typeof findApp>;

export function findApp(db: Db, accountId: number) {
  return findRow(db, 'totp_secrets', { account_id: accountId }, ['sealed', 'confirmed_at']);
}

export async function findSecondSteps(db: Db, accountId: number) {
  const steps = await valuesOf<SecondStep>(db)`
    select 'app' as step from totp_secrets where account_id = ${accountId} and confirmed_at is not null
    union select 'passkey' from passkeys where account_id = ${accountId}
    union select 'recovery_code' from recovery_codes where account_id = ${accountId} and used_at is null
    order by step`;
  return new Set(steps);
}
