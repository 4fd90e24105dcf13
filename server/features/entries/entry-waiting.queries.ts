/** All SQL of how long entries wait for their contact, and of what happened meanwhile (rulings, section 4). */
import {
  EXPIRES_AFTER_DAYS,
  REMINDERS_AFTER_DAYS,
  WARNED_BEFORE_DAYS,
} from '#shared/entries/entries.rules.ts';
import { after, DAY } from '#server/platform/clock.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import type { EntryRow } from '#server/features/entry-history/entry-text.ts';

/** An entry that waits for its contact. */
export interface WaitingEntry extends EntryRow {
  /** The newest request about the present version; null when nobody was asked. */
  readonly request_id: number | null;
  readonly waiting_since: Date;
  readonly expires_at: Date;
  /** How many of the reminders are done with, whether or not a mail went out. */
  readonly reminders: number;
  readonly warned_at: Date | null;
}

/** The first day of waiting on which anything is due. */
const FIRST_DAY = Math.min(...REMINDERS_AFTER_DAYS, EXPIRES_AFTER_DAYS - WARNED_BEFORE_DAYS);

/** The ids of waiting entries about which something is due, those that have waited longest first. */
export async function findDueEntries(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('entries')
    .select('id')
    // Written as the index entries_waiting is, so that only waiting entries are looked at.
    .where('waiting_since', '<=', after(now, -FIRST_DAY * DAY))
    .where((eb) => eb.not('verified'))
    .where((eb) => eb.not('recycling_bin'))
    .where((eb) =>
      eb.or([
        ...REMINDERS_AFTER_DAYS.map((days, index) =>
          eb.and([eb('reminders', '<=', index), eb('waiting_since', '<=', after(now, -days * DAY))]),
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

/**
 * Locks an entry and answers it, if it is still waiting: not verified, not in the recycling bin, and there.
 *
 * @param skipLocked answers undefined, instead of waiting, for an entry that somebody else has locked.
 */
export async function lockWaitingEntry(
  trx: Trx,
  entryId: number,
  { skipLocked = false } = {},
): Promise<WaitingEntry | undefined> {
  const row = await trx
    .selectFrom('entries')
    .where('id', '=', entryId)
    .where((eb) => eb.not('verified'))
    .where((eb) => eb.not('recycling_bin'))
    .select(['id', 'account_id', 'event', 'date', 'hours', 'role', 'organizer', 'contact', 'description'])
    .select(['verified', 'recycling_bin', 'version', 'request_id'])
    .select(['waiting_since', 'expires_at', 'reminders', 'warned_at'])
    .forUpdate()
    .$if(skipLocked, (query) => query.skipLocked())
    .executeTakeFirst();
  if (!row?.waiting_since || !row.expires_at) return undefined;
  const { waiting_since, expires_at } = row;
  return { ...row, hours: Number(row.hours), waiting_since, expires_at };
}

/** Notes what has been done about a waiting entry, which must be locked, and until when it waits. */
export async function noteWaiting(
  trx: Trx,
  entryId: number,
  progress: Partial<Pick<WaitingEntry, 'reminders' | 'warned_at' | 'expires_at'>>,
): Promise<void> {
  await trx.updateTable('entries').set(progress).where('id', '=', entryId).execute();
}
