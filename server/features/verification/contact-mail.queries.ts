/** All SQL of contacts who want no more mail. */
import { sql, type NotNull, type SqlBool } from 'kysely';
import { mailboxOf } from '#shared/entries/mailbox.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import { accountsOfPerson } from '#server/platform/auth/own-mailboxes.ts';
import type { RowOf } from '#server/platform/database/tables.ts';

/** Days to keep the wishes of contacts about deleted accounts, and the links that stop mail. */
export const KEPT_WISH_DAYS = 365;

/** Stops mail from one account, or with null from everyone. @returns false when it was already stopped */
export async function blockContact(trx: Trx, contact: string, accountId: number | null, now: Date) {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('contact_blocks')
    .values({ mailbox: mailboxOf(contact), account_id: accountId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Allows mail from everyone again, except from students whom the contact does not know. */
export async function unblockContact(trx: Trx, contact: string): Promise<void> {
  await trx
    .deleteFrom('contact_blocks')
    .where('mailbox', '=', mailboxOf(contact))
    .where('account_id', 'is', null)
    .execute();
}

export async function isBlockedFromAnybody(db: Db, contact: string): Promise<boolean> {
  const block = await db
    .selectFrom('contact_blocks')
    .select('id')
    .where('mailbox', '=', mailboxOf(contact))
    .where('account_id', 'is', null)
    .executeTakeFirst();
  return block !== undefined;
}

/** The contact a link was mailed to, even when the entry or its student is gone. */
export async function findContactByToken(
  db: Db,
  tokenHash: Buffer,
  purposes: readonly ('decide' | 'stop_mail')[],
): Promise<string | undefined> {
  const row = await db
    .selectFrom('verification_tokens as t')
    .innerJoin('verification_requests as r', 'r.id', 't.request_id')
    .where('t.token_hash', '=', tokenHash)
    .where('t.purpose', 'in', purposes)
    .select('r.contact')
    .unionAll(
      db
        .selectFrom('kept_stop_links as k')
        .where('k.token_hash', '=', tokenHash)
        .where('k.purpose', 'in', purposes)
        .select('k.contact'),
    )
    .executeTakeFirst();
  return row?.contact;
}

export type WaitingEntry = RowOf<typeof lockEntriesWaitingFor>;

const textColumns = [
  'e.event',
  'e.date',
  'e.hours',
  'e.role',
  'e.organizer',
  'e.contact',
  'e.description',
] as const;

/** Locks the entries, of one student in all their accounts or of everybody, that wait for this contact under any spelling of the address. */
export async function lockEntriesWaitingFor(trx: Trx, contact: string, accountId?: number) {
  const rows = await trx
    .selectFrom('entries as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .where('e.mailbox', '=', mailboxOf(contact))
    .$if(accountId !== undefined, (query) =>
      query.where(sql<SqlBool>`e.account_id in ${accountsOfPerson(sql`${accountId ?? 0}::bigint`)}`),
    )
    .where('e.waiting_since', 'is not', null)
    .where('e.verified', '=', false)
    .where('e.recycling_bin', '=', false)
    // Everything that locks several entries uses this order.
    .orderBy('e.id')
    .select(['e.id', 'e.account_id', 'e.waiting_since', 'a.email', ...textColumns])
    .$narrowType<{ waiting_since: NotNull }>()
    .forUpdate('e')
    .execute();
  return rows.map((row) => ({ ...row, hours: Number(row.hours) }));
}

/**
 * Entries whose owner knows that the contact is not asked any more: from a mail of this kind that was not dropped, or from the one
 * about a contact who does not know them.
 */
export async function findToldOf(trx: Trx, entries: readonly WaitingEntry[], kind: string) {
  if (entries.length === 0) return new Set();
  const lines = await trx
    .selectFrom('entry_history as h')
    .innerJoin('entries as e', 'e.id', 'h.entry_id')
    .where(
      'e.id',
      'in',
      entries.map(({ id }) => id),
    )
    .where('h.kind', '=', 'mail stopped')
    .whereRef('h.at', '>=', 'e.waiting_since')
    .select(['e.id', sql<boolean>`h.details @> '{"unknown_student": true}'`.as('is_unknown')])
    .execute();
  const noted = new Set(lines.map(({ id }) => id));
  const told = new Set(lines.filter(({ is_unknown }) => is_unknown).map(({ id }) => id));
  const unsure = entries.filter(({ id }) => noted.has(id) && !told.has(id));
  // Finding mails by kind scans all of them, so it is done only when a contact stops a second time.
  for (const { entry_ids, created_at } of await selectStopMails(trx, unsure, kind)) {
    for (const { id, waiting_since } of unsure) {
      if (created_at >= waiting_since && entry_ids.includes(id)) told.add(id);
    }
  }
  return told;
}

async function selectStopMails(trx: Trx, entries: readonly WaitingEntry[], kind: string) {
  if (entries.length === 0) return [];
  const since = new Date(Math.min(...entries.map(({ waiting_since }) => waiting_since.getTime())));
  const mails = await trx
    .selectFrom('mails')
    .where('kind', '=', kind)
    .where('state', '<>', 'dropped')
    .where('created_at', '>=', since)
    .select(['data', 'created_at'])
    .execute();
  return mails.map(({ data, created_at }) => ({
    entry_ids: (data as { entry_ids: readonly number[] }).entry_ids,
    created_at,
  }));
}

/** Those of some entries of an account that still wait for this contact, and the name of the account. */
export async function selectStillWaiting(db: Db, entryIds: readonly number[], contact: string) {
  if (entryIds.length === 0) return [];
  const rows = await db
    .selectFrom('entries as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .where('e.id', 'in', entryIds)
    .where('e.waiting_since', 'is not', null)
    .where('e.verified', '=', false)
    .where('e.recycling_bin', '=', false)
    .where('e.mailbox', '=', mailboxOf(contact))
    .orderBy('e.date')
    .orderBy('e.id')
    .select(['e.id', 'e.account_id', 'a.first_name', ...textColumns])
    .execute();
  return rows.map((row) => ({ ...row, hours: Number(row.hours) }));
}
