/** All SQL of the requests to contacts, as far as it is about entries, and of contacts who want no more mail. */
import { sql } from 'kysely';
import { mailboxOf, type MailStop } from '#shared/entries/entries.rules.ts';
import type { Db, Trx } from '#server/platform/platform.ts';
import { prepareQuery } from '#server/platform/prepared-query.ts';
import { textOf, type EntryRow } from './entry-text.ts';

/** Makes the requests about entries dead, which were changed or are removed. */
export async function supersedeRequests(trx: Trx, entryIds: readonly number[], now: Date): Promise<void> {
  await trx
    .updateTable('verification_requests')
    .set({ superseded_at: now })
    .where('entry_id', '=', sql<number>`any(${entryIds}::bigint[])`)
    .where('superseded_at', 'is', null)
    .execute();
}

/** Adds a request to verify the present version of an entry and returns its id. */
export async function insertRequest(trx: Trx, entry: EntryRow, mailId: number, now: Date): Promise<number> {
  const { id } = await trx
    .insertInto('verification_requests')
    .values({
      entry_id: entry.id,
      of_entry: entry.id,
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

/** The newest request about the present version of an entry. */
export interface LastRequest {
  readonly created_at: Date;
  readonly failed_at: Date | null;
  readonly mail_state: 'queued' | 'sent' | 'failed' | 'dropped' | null;
}

/** Finds the newest request about the present version of an entry. */
export function findLastRequest(trx: Trx, entry: EntryRow): Promise<LastRequest | undefined> {
  return trx
    .selectFrom('verification_requests as r')
    .leftJoin('mails as m', 'm.id', 'r.mail_id')
    .where('r.entry_id', '=', entry.id)
    .where('r.entry_version', '=', entry.version)
    .orderBy('r.id', 'desc')
    .limit(1)
    .select(['r.created_at', 'r.failed_at', 'm.state as mail_state'])
    .executeTakeFirst();
}

const selectBlocks = prepareQuery(
  (db, { accountId, mailboxes }: { accountId: number; mailboxes: readonly string[] }) =>
    db
      .selectFrom('contact_blocks')
      .select(['mailbox', 'account_id'])
      .where('mailbox', '=', sql<string>`any(${mailboxes}::text[])`)
      .where((eb) => eb.or([eb('account_id', 'is', null), eb('account_id', '=', accountId)])),
);

/**
 * Those of the addresses that want no mail from this account, or from anybody. That a contact does not know the student
 * goes first: it tells the student more, and stays true when mail from others may come again.
 */
export async function findBlockedContacts(
  db: Db | Trx,
  accountId: number,
  contacts: readonly string[],
): Promise<Map<string, MailStop>> {
  if (contacts.length === 0) return new Map();
  const rows = await selectBlocks(db, { accountId, mailboxes: [...new Set(contacts.map(mailboxOf))] });
  const stops = new Map<string, MailStop>();
  for (const { mailbox, account_id } of rows) {
    if (account_id !== null) stops.set(mailbox, 'from this student');
    else if (!stops.has(mailbox)) stops.set(mailbox, 'from anybody');
  }
  return new Map(
    contacts.flatMap((contact) => {
      const stop = stops.get(mailboxOf(contact));
      return stop ? [[contact, stop] as const] : [];
    }),
  );
}
