/** All SQL of contacts who want no more mail. */
import { sql } from 'kysely';
import { mailboxOf } from '#shared/entries/entries.rules.ts';
import type { EntryText } from '#server/platform/database-tables.ts';
import type { Db, Trx } from '#server/platform/platform.ts';

/**
 * Stops mail to a contact: from one account, or with null from anybody. False when it was stopped before; waits for
 * another transaction that is doing the same.
 */
export async function blockContact(
  trx: Trx,
  contact: string,
  accountId: number | null,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('contact_blocks')
    .values({ mailbox: mailboxOf(contact), account_id: accountId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Lets mail from anybody come again; students whom the contact does not know still cannot ask. */
export async function unblockContact(trx: Trx, contact: string): Promise<void> {
  await trx
    .deleteFrom('contact_blocks')
    .where('mailbox', '=', mailboxOf(contact))
    .where('account_id', 'is', null)
    .execute();
}

/** Whether a contact wants mail from nobody. */
export async function isBlockedFromAnybody(db: Db | Trx, contact: string): Promise<boolean> {
  const block = await db
    .selectFrom('contact_blocks')
    .select('id')
    .where('mailbox', '=', mailboxOf(contact))
    .where('account_id', 'is', null)
    .executeTakeFirst();
  return block !== undefined;
}

/** The contact whom a link was mailed to, whatever has become of the entry since. */
export async function findContactByToken(
  db: Db | Trx,
  tokenHash: Buffer,
  purposes: readonly ('decide' | 'stop_mail')[],
): Promise<string | undefined> {
  const row = await db
    .selectFrom('verification_tokens as t')
    .innerJoin('verification_requests as r', 'r.id', 't.request_id')
    .where('t.token_hash', '=', tokenHash)
    .where('t.purpose', 'in', purposes)
    .select('r.contact')
    .executeTakeFirst();
  return row?.contact;
}

/** An entry that waits for a contact, with its owner. */
export interface WaitingEntry extends EntryText {
  readonly id: number;
  readonly account_id: number;
  readonly email: string;
}

const textColumns = [
  'e.event',
  'e.date',
  'e.hours',
  'e.role',
  'e.organizer',
  'e.contact',
  'e.description',
] as const;

/** Locks the entries of all students that wait for this contact, by whatever spelling of the address. */
export async function lockEntriesWaitingFor(trx: Trx, contact: string): Promise<WaitingEntry[]> {
  const mailbox = mailboxOf(contact);
  const spellings = await trx
    .selectFrom('entries')
    .where('waiting_since', 'is not', null)
    .where('verified', '=', false)
    // Every spelling begins with the same letter; what else makes one is known by mailboxOf() alone.
    .where(sql<boolean>`starts_with(contact, ${mailbox.slice(0, 1)})`)
    .select('contact')
    .distinct()
    .execute();
  const contacts = spellings.map((row) => row.contact).filter((found) => mailboxOf(found) === mailbox);
  if (contacts.length === 0) return [];
  const rows = await trx
    .selectFrom('entries as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .where('e.contact', 'in', contacts)
    .where('e.waiting_since', 'is not', null)
    .where('e.verified', '=', false)
    .where('e.recycling_bin', '=', false)
    // Whoever locks several entries does so in this order.
    .orderBy('e.id')
    .select(['e.id', 'e.account_id', 'a.email', ...textColumns])
    .forUpdate('e')
    .execute();
  return rows.map((row) => ({ ...row, hours: Number(row.hours) }));
}

/** Those of some entries of an account that still wait for this contact, and the name of the account. */
export async function selectStillWaiting(db: Db | Trx, entryIds: readonly number[], contact: string) {
  if (entryIds.length === 0) return [];
  const rows = await db
    .selectFrom('entries as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .where('e.id', 'in', entryIds)
    .where('e.waiting_since', 'is not', null)
    .where('e.verified', '=', false)
    .where('e.recycling_bin', '=', false)
    .orderBy('e.date')
    .orderBy('e.id')
    .select(['e.id', 'e.account_id', 'a.first_name', ...textColumns])
    .execute();
  return rows
    .filter((row) => mailboxOf(row.contact) === mailboxOf(contact))
    .map((row) => ({ ...row, hours: Number(row.hours) }));
}
