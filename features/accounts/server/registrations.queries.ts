import { after, DAY } from '#server/platform/clock.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import { isNull, lockName } from '#server/platform/database/rows.ts';
import { REGISTRATION_DAYS } from './accounts.limits.ts';

function registrations(db: Db) {
  return db
    .selectFrom('registrations as r')
    .innerJoin('schools as s', 's.id', 'r.school_id')
    .select(['r.id', 'r.email', 'r.password_hash', 'r.first_name', 'r.last_name', 'r.school_id'])
    .select(['r.graduation_year', 'r.browser_hash', 'r.account_id', 'r.created_at'])
    .select(['s.name as school', 's.time_zone']);
}

/** Serializes changes around one unconfirmed email until the transaction ends. */
export function lockEmail(trx: Trx, email: string): Promise<void> {
  return lockName(trx, `limelight registration ${email}`);
}

export function waitingSince(now: Date): Date {
  return after(now, -REGISTRATION_DAYS * DAY);
}

export type Registration = Awaited<ReturnType<ReturnType<typeof waiting>['executeTakeFirstOrThrow']>>;

/** Those that can still be confirmed. */
export function waiting(db: Db, email: string, now: Date) {
  return registrations(db)
    .where('r.email', '=', email)
    .where('r.account_id', 'is', null)
    .where('r.created_at', '>', waitingSince(now))
    .orderBy('r.id');
}

export function findByLink(db: Db, tokenHash: Buffer) {
  return registrations(db)
    .innerJoin('registration_links as l', 'l.registration_id', 'r.id')
    .select('l.only_removes')
    .where('l.token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Registrations that nobody has confirmed. */
export const unconfirmed = (email: string) => ({ email, account_id: isNull });
