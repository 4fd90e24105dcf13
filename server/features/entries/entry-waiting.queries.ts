/** All SQL of entries that wait for their contact (rulings, section 4). */
import {
  EXPIRES_AFTER_DAYS,
  REMINDERS_AFTER_DAYS,
  WARNED_BEFORE_DAYS,
} from '#shared/entries/entry-limits.ts';
import { sql, type SqlBool } from 'kysely';
import { takesPart } from '#server/platform/database/standing.ts';
import { after, DAY } from '#server/platform/clock.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import type { RowOf } from '#server/platform/database/tables.ts';
import { isListed } from './entry-listing.queries.ts';

export type WaitingEntry = RowOf<typeof lockWaitingEntry>;

/** What an entry that waits for nobody has in its columns. */
export const notWaiting = { waiting_since: null, expires_at: null, reminders: 0, warned_at: null };

/** When an entry runs out whose contact is asked at this moment. */
export function expiryOf(asked: Date): Date {
  return after(asked, EXPIRES_AFTER_DAYS * DAY);
}

/** What an entry that waits from now on has in its columns. */
export function waitingFrom(now: Date) {
  return { waiting_since: now, expires_at: expiryOf(now), reminders: 0, warned_at: null };
}

/** The month stands still meanwhile (decision 0042). */
const ownerTakesPart = sql<SqlBool>`exists (
  select from accounts a where a.id = entries.account_id and ${takesPart})`;

/** Their reminders go out in lists, by another job (feature `digests`). */
const isRemindedInLists = sql<boolean>`(
  select ${isListed} from schools s left join contact_preferences p on p.mailbox = entries.mailbox
  where s.id = entries.school_id)`;

const FIRST_DAY = Math.min(...REMINDERS_AFTER_DAYS, EXPIRES_AFTER_DAYS - WARNED_BEFORE_DAYS);

export async function findDueEntries(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('entries')
    .select('id')
    // Matches the index entries_waiting, so that only waiting entries are read.
    .where('waiting_since', '<=', after(now, -FIRST_DAY * DAY))
    .where((eb) => eb.not('verified'))
    .where((eb) => eb.not('recycling_bin'))
    .where(ownerTakesPart)
    .where((eb) =>
      eb.or([
        ...REMINDERS_AFTER_DAYS.map((days, index) =>
          eb.and([
            eb('reminders', '<=', index),
            eb('waiting_since', '<=', after(now, -days * DAY)),
            eb.not(isRemindedInLists),
          ]),
        ),
        eb.and([eb('warned_at', 'is', null), eb('expires_at', '<=', after(now, WARNED_BEFORE_DAYS * DAY))]),
        eb.and([eb('warned_at', 'is not', null), eb('expires_at', '<=', now)]),
      ]),
    )
    .orderBy('waiting_since')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks an entry that still waits. @param skipLocked returns undefined instead of waiting for the lock. */
export async function lockWaitingEntry(trx: Trx, entryId: number, { skipLocked = false } = {}) {
  const row = await trx
    .selectFrom('entries')
    .where('id', '=', entryId)
    .where((eb) => eb.not('verified'))
    .where((eb) => eb.not('recycling_bin'))
    .select(['id', 'account_id', 'school_id', 'event', 'date', 'hours', 'role', 'organizer', 'contact'])
    .select(['description', 'verified', 'recycling_bin', 'version', 'request_id'])
    .select(['waiting_since', 'expires_at', 'reminders', 'warned_at'])
    .select(isRemindedInLists.as('in_lists'))
    .forUpdate()
    .$if(skipLocked, (query) => query.skipLocked())
    .executeTakeFirst();
  if (!row?.waiting_since || !row.expires_at) return undefined;
  const { waiting_since, expires_at } = row;
  return { ...row, hours: Number(row.hours), waiting_since, expires_at };
}

export async function noteWaiting(
  trx: Trx,
  entryId: number,
  progress: Partial<Pick<WaitingEntry, 'reminders' | 'warned_at' | 'expires_at'>>,
): Promise<void> {
  await trx.updateTable('entries').set(progress).where('id', '=', entryId).execute();
}
