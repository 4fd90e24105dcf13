/** All SQL of the requests to contacts, as far as it is about entries, and of contacts who want no more mail. */
import { mailboxOf } from '#shared/entries/entries.rules.ts';
import type { Db, Trx } from '#server/platform/platform.ts';
import { textOf, type EntryRow } from './entry-text.ts';

/** Makes the requests of older versions of an entry dead. */
export async function supersedeRequests(trx: Trx, entryId: number, now: Date): Promise<void> {
  await trx
    .updateTable('verification_requests')
    .set({ superseded_at: now })
    .where('entry_id', '=', entryId)
    .where('superseded_at', 'is', null)
    .execute();
}

/** Adds a request to verify the present version of an entry and returns its id. */
export async function insertRequest(trx: Trx, entry: EntryRow, mailId: number, now: Date): Promise<number> {
  const { id } = await trx
    .insertInto('verification_requests')
    .values({
      entry_id: entry.id,
      account_id: entry.account_id,
      entry_version: entry.version,
      contact: entry.contact,
      entry: JSON.stringify(textOf(entry)),
      mail_id: mailId,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** When the contact of this version was last asked by a mail that has not failed. */
export async function lastRequestAt(trx: Trx, entry: EntryRow): Promise<Date | undefined> {
  const row = await trx
    .selectFrom('verification_requests as r')
    .leftJoin('mails as m', 'm.id', 'r.mail_id')
    .where('r.entry_id', '=', entry.id)
    .where('r.entry_version', '=', entry.version)
    .where((eb) => eb.or([eb('m.state', '<>', 'failed'), eb('m.state', 'is', null)]))
    .select((eb) => eb.fn.max('r.created_at').as('at'))
    .executeTakeFirst();
  return row?.at ?? undefined;
}

/** Those of the addresses that want no mail from this account, or from anybody. */
export async function findBlockedContacts(
  db: Db | Trx,
  accountId: number,
  contacts: readonly string[],
): Promise<Set<string>> {
  if (contacts.length === 0) return new Set();
  const rows = await db
    .selectFrom('contact_blocks')
    .select('mailbox')
    .where('mailbox', 'in', [...new Set(contacts.map(mailboxOf))])
    .where((eb) => eb.or([eb('account_id', 'is', null), eb('account_id', '=', accountId)]))
    .execute();
  const blocked = new Set(rows.map(({ mailbox }) => mailbox));
  return new Set(contacts.filter((contact) => blocked.has(mailboxOf(contact))));
}
