/** All SQL of registrations that wait for their email to be confirmed, and of the links that confirm them. */
import { sql } from 'kysely';
import { after, DAY } from '#server/platform/clock.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import { REGISTRATION_DAYS } from './accounts.limits.ts';

/** What somebody registered with. */
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

/** A registration, with the words that its mail and page say. */
export interface KnownRegistration extends Omit<NewRegistration, 'password_hash'> {
  readonly id: number;
  /** Null once it is confirmed. */
  readonly password_hash: string | null;
  /** The account that it became. */
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

/** Lets what concerns one email that is not confirmed happen one after another, until the transaction ends. */
export async function lockEmail(trx: Trx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`limelight registration ${email}`}, 0))`.execute(
    trx,
  );
}

/** Registrations from after this instant still wait. */
export function waitingSince(now: Date): Date {
  return after(now, -REGISTRATION_DAYS * DAY);
}

/** The registrations of an email that wait to be confirmed, the oldest first. */
export function listWaiting(db: Db, email: string, now: Date): Promise<KnownRegistration[]> {
  return registrations(db)
    .where('r.email', '=', email)
    .where('r.account_id', 'is', null)
    .where('r.created_at', '>', waitingSince(now))
    .orderBy('r.id')
    .execute();
}

/** Adds a registration. */
export async function insertRegistration(trx: Trx, registration: NewRegistration): Promise<void> {
  await trx.insertInto('registrations').values(registration).execute();
}

/** Removes what a browser registered with an email before and did not confirm. */
export async function deleteOfBrowser(trx: Trx, email: string, browserHash: Buffer): Promise<void> {
  await trx
    .deleteFrom('registrations')
    .where('email', '=', email)
    .where('browser_hash', '=', browserHash)
    .where('account_id', 'is', null)
    .execute();
}

/** Keeps what is needed to recognize a link. */
export async function insertLink(trx: Trx, tokenHash: Buffer, registrationId: number): Promise<void> {
  await trx
    .insertInto('registration_links')
    .values({ token_hash: tokenHash, registration_id: registrationId })
    .execute();
}

/** The registration that a link confirms. */
export function findByLink(db: Db, tokenHash: Buffer): Promise<KnownRegistration | undefined> {
  return registrations(db)
    .innerJoin('registration_links as l', 'l.registration_id', 'r.id')
    .where('l.token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/**
 * Opens the account of a registration, with a confirmed email. One that was opened with this email and never confirmed
 * becomes it.
 *
 * @returns the number of the account; undefined when a confirmed or imported account has the email
 */
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

/** Notes which account a registration became, and forgets the password there. */
export async function markConfirmed(trx: Trx, id: number, accountId: number): Promise<void> {
  await trx
    .updateTable('registrations')
    .set({ account_id: accountId, password_hash: null })
    .where('id', '=', id)
    .execute();
}

/** Removes every registration of an email that still waits. */
export async function deleteWaiting(trx: Trx, email: string): Promise<void> {
  await trx.deleteFrom('registrations').where('email', '=', email).where('account_id', 'is', null).execute();
}

/** Removes one registration that still waits. */
export async function deleteRegistration(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('registrations').where('id', '=', id).where('account_id', 'is', null).execute();
}

/** Removes what waited since before one instant, and what was confirmed and registered before another. */
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

/** Removes mails of these kinds that were done with before an instant, to addresses of nobody who has or waits for an account. */
export async function deleteMailsToNobody(db: Db, kinds: readonly string[], before: Date): Promise<void> {
  await db
    .deleteFrom('mails as m')
    .where('m.kind', 'in', kinds)
    // Those that were dropped go after a time of their own.
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

/** An account that was opened before registrations waited elsewhere, and the link that confirms its email. */
export interface OlderLink {
  readonly account_id: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly school: string;
  readonly time_zone: string;
  readonly created_at: Date;
  readonly email_verified_at: Date | null;
  readonly expires_at: Date;
  readonly used_at: Date | null;
}

/** The account that such a link confirms. */
export function findOlderLink(db: Db, tokenHash: Buffer): Promise<OlderLink | undefined> {
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

/**
 * Removes an account that was never confirmed and has nothing in it.
 *
 * @returns false when it was confirmed or used meanwhile
 */
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
