/** All SQL of unconfirmed registrations, and of the links that confirm them. */
import { sql } from 'kysely';
import { after, DAY } from '#server/platform/clock.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import type { RowOf } from '#server/platform/database/tables.ts';
import { REGISTRATION_DAYS } from './accounts.limits.ts';

export interface NewRegistration {
  readonly email: string;
  readonly password_hash: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly school_id: number;
  readonly graduation_year: number;
  readonly browser_hash: Buffer;
  readonly created_at: Date;
}

/** A registration, with the details that its mail and page show. */
export interface KnownRegistration extends Omit<NewRegistration, 'password_hash'> {
  readonly id: number;
  /** Null once it is confirmed. */
  readonly password_hash: string | null;
  readonly account_id: number | null;
  readonly school: string;
  readonly time_zone: string;
}

function registrations(db: Db) {
  return db
    .selectFrom('registrations as r')
    .innerJoin('schools as s', 's.id', 'r.school_id')
    .select(['r.id', 'r.email', 'r.password_hash', 'r.first_name', 'r.last_name', 'r.school_id'])
    .select(['r.graduation_year', 'r.browser_hash', 'r.account_id', 'r.created_at'])
    .select(['s.name as school', 's.time_zone']);
}

/** Serializes changes around one unconfirmed email until the transaction ends. */
export async function lockEmail(trx: Trx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`limelight registration ${email}`}, 0))`.execute(
    trx,
  );
}

/** Registrations after this instant still wait. */
export function waitingSince(now: Date): Date {
  return after(now, -REGISTRATION_DAYS * DAY);
}

/** The waiting registrations of an email, oldest first. */
export function listWaiting(db: Db, email: string, now: Date): Promise<KnownRegistration[]> {
  return waitingOf(db, email, now).execute();
}

/** As `listWaiting`; they stay until the transaction ends, so that links can be made for them. */
export function holdWaiting(trx: Trx, email: string, now: Date): Promise<KnownRegistration[]> {
  return waitingOf(trx, email, now).forKeyShare('r').execute();
}

function waitingOf(db: Db, email: string, now: Date) {
  return registrations(db)
    .where('r.email', '=', email)
    .where('r.account_id', 'is', null)
    .where('r.created_at', '>', waitingSince(now))
    .orderBy('r.id');
}

/** @returns its id */
export async function insertRegistration(trx: Trx, registration: NewRegistration): Promise<number> {
  const { id } = await trx
    .insertInto('registrations')
    .values(registration)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Removes the unconfirmed registrations of an email from one browser. */
export async function deleteOfBrowser(trx: Trx, email: string, browserHash: Buffer): Promise<void> {
  await trx
    .deleteFrom('registrations')
    .where('email', '=', email)
    .where('browser_hash', '=', browserHash)
    .where('account_id', 'is', null)
    .execute();
}

export async function insertLink(
  trx: Trx,
  link: { token_hash: Buffer; registration_id: number; only_removes: boolean },
): Promise<void> {
  await trx.insertInto('registration_links').values(link).execute();
}

export function findByLink(
  db: Db,
  tokenHash: Buffer,
): Promise<(KnownRegistration & { only_removes: boolean }) | undefined> {
  return registrations(db)
    .innerJoin('registration_links as l', 'l.registration_id', 'r.id')
    .select('l.only_removes')
    .where('l.token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Opens an account, or takes over an old unconfirmed one. @returns undefined when another account has the email */
export async function openAccount(
  trx: Trx,
  registration: KnownRegistration,
  now: Date,
): Promise<number | undefined> {
  const { email, password_hash, first_name, last_name, school_id, graduation_year } = registration;
  const account = {
    password_hash,
    first_name,
    last_name,
    school_id,
    graduation_year,
    email_verified_at: now,
    created_at: now,
    updated_at: now,
  };
  const row = await trx
    .insertInto('accounts')
    .values({ email, ...account })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet(account)
        .where('accounts.email_verified_at', 'is', null)
        .where('accounts.imported_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Notes the account of a registration, and deletes the registration's password. */
export async function markConfirmed(trx: Trx, id: number, accountId: number): Promise<void> {
  await trx
    .updateTable('registrations')
    .set({ account_id: accountId, password_hash: null })
    .where('id', '=', id)
    .execute();
}

export async function deleteWaiting(trx: Trx, email: string): Promise<void> {
  await trx.deleteFrom('registrations').where('email', '=', email).where('account_id', 'is', null).execute();
}

export async function deleteRegistration(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('registrations').where('id', '=', id).where('account_id', 'is', null).execute();
}

/** Removes those that have waited since before one instant, and those confirmed and registered before another. */
export async function deleteRegistrationsBefore(
  db: Db,
  { waiting, confirmed }: { readonly waiting: Date; readonly confirmed: Date },
): Promise<void> {
  await db
    .deleteFrom('registrations')
    .where(({ or, and, eb }) =>
      or([
        and([eb('account_id', 'is', null), eb('created_at', '<=', waiting)]),
        eb('created_at', '<=', confirmed),
      ]),
    )
    .execute();
}

/** Removes finished mails of these kinds to addresses without an account or a registration. */
export async function deleteMailsToNobody(db: Db, kinds: readonly string[], before: Date): Promise<void> {
  await db
    .deleteFrom('mails as m')
    .where('m.kind', 'in', kinds)
    // Dropped ones have their own expiry.
    .where('m.state', 'in', ['sent', 'failed'])
    .where('m.finished_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('accounts as a').select('a.id').whereRef('a.email', '=', 'm.to_address'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('registrations as r').select('r.id').whereRef('r.email', '=', 'm.to_address'))),
    )
    .execute();
}

/** An older account that was opened unconfirmed, and the link that confirms its email. */
export type OlderLink = RowOf<typeof findOlderLink>;

export function findOlderLink(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('account_tokens as t')
    .innerJoin('accounts as a', 'a.id', 't.account_id')
    .innerJoin('schools as s', 's.id', 'a.school_id')
    .select(['t.account_id', 't.expires_at', 't.used_at', 'a.email', 'a.first_name', 'a.last_name'])
    .select(['a.created_at', 'a.email_verified_at', 's.name as school', 's.time_zone'])
    .where('t.token_hash', '=', tokenHash)
    .where('t.purpose', '=', 'confirm_email')
    .executeTakeFirst();
}

/** Removes an unconfirmed, empty account. @returns false when it was confirmed or used meanwhile */
export async function deleteUnusedAccount(trx: Trx, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('accounts as a')
    .where('a.id', '=', id)
    .where('a.email_verified_at', 'is', null)
    .where('a.imported_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('entries as e').select('e.id').whereRef('e.account_id', '=', 'a.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('entry_history_heads as h').select('h.lines').whereRef('h.account_id', '=', 'a.id'),
        ),
      ),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
