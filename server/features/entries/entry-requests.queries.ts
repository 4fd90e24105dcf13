/** All SQL of requests to contacts about entries, and of contacts who want no more mail. */
import { sql } from 'kysely';
import type { MailStop } from '#shared/entries/entries.rules.ts';
import { earlierMailboxOf, mailboxOf } from '#shared/entries/mailbox.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import type { Hold } from './entries.limits.ts';
import { textOf, type EntryRow } from '#server/features/entry-history/entry-text.ts';

/** Ends the requests about entries that were changed or removed. */
export async function supersedeRequests(trx: Trx, entryIds: readonly number[], now: Date): Promise<void> {
  await trx
    .updateTable('verification_requests')
    .set({ superseded_at: now, not_before: null, held_by: null })
    .where('entry_id', '=', sql<number>`any(${entryIds}::bigint[])`)
    .where('superseded_at', 'is', null)
    .execute();
}

/** Adds a request to verify the present version of an entry and returns its id. */
export async function insertRequest(
  trx: Trx,
  entry: EntryRow,
  asking: { readonly mail_id: number | null } & Partial<Hold>,
  now: Date,
): Promise<number> {
  const { id } = await trx
    .insertInto('verification_requests')
    .values(({ selectFrom }) => ({
      first_name: selectFrom('accounts').where('id', '=', entry.account_id).select('first_name'),
      last_name: selectFrom('accounts').where('id', '=', entry.account_id).select('last_name'),
      entry_id: entry.id,
      of_entry: entry.id,
      account_id: entry.account_id,
      entry_version: entry.version,
      contact: entry.contact,
      entry: JSON.stringify(textOf(entry)),
      ...asking,
      created_at: now,
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface LastRequest {
  readonly created_at: Date;
  readonly failed_at: Date | null;
  readonly mail_state: 'queued' | 'sent' | 'failed' | 'dropped' | null;
  readonly hold: Hold | undefined;
}

export async function findLastRequest(trx: Trx, entry: EntryRow): Promise<LastRequest | undefined> {
  const row = await trx
    .selectFrom('verification_requests as r')
    .leftJoin('mails as m', 'm.id', 'r.mail_id')
    .where('r.entry_id', '=', entry.id)
    .where('r.entry_version', '=', entry.version)
    .orderBy('r.id', 'desc')
    .limit(1)
    .select(['r.created_at', 'r.failed_at', 'm.state as mail_state', 'r.not_before', 'r.held_by'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { not_before, held_by, ...request } = row;
  return { ...request, hold: not_before && held_by ? { not_before, held_by } : undefined };
}

/** Entries whose newest request can be sent now, with the id of that request. */
function heldEntries(db: Db | Trx, now: Date) {
  return db
    .selectFrom('verification_requests as r')
    .innerJoin('entries as e', 'e.request_id', 'r.id')
    .where('r.not_before', '<=', now)
    .where('r.decision', 'is', null)
    .where('e.verified', '=', false)
    .where('e.recycling_bin', '=', false);
}

/** The ids of entries whose contact can be asked now, longest waiting first. */
export async function findHeldEntries(db: Db, now: Date): Promise<number[]> {
  const rows = await heldEntries(db, now).orderBy('r.created_at').orderBy('r.id').select('e.id').execute();
  return rows.map(({ id }) => id);
}

/** Locks such an entry; undefined when it must not be asked about any more, or another transaction has locked it. */
export async function lockHeldEntry(
  trx: Trx,
  entryId: number,
  now: Date,
): Promise<(EntryRow & { readonly request_id: number }) | undefined> {
  const row = await heldEntries(trx, now)
    .where('e.id', '=', entryId)
    .select(['e.id', 'e.account_id', 'e.event', 'e.date', 'e.hours', 'e.role', 'e.organizer', 'e.contact'])
    .select(['e.description', 'e.verified', 'e.recycling_bin', 'e.version', 'r.id as request_id'])
    .forUpdate('e')
    .skipLocked()
    .executeTakeFirst();
  return row && { ...row, hours: Number(row.hours) };
}

/** Lets a request wait longer because of another limit. */
export async function moveHold(trx: Trx, requestId: number, hold: Hold): Promise<void> {
  await trx.updateTable('verification_requests').set(hold).where('id', '=', requestId).execute();
}

/** Moves the kept blocks of these keyed mailboxes to an account. */
export async function moveKeptBlocks(
  trx: Trx,
  accountId: number,
  macs: readonly Buffer[],
  now: Date,
): Promise<void> {
  await trx
    .with('kept', (db) =>
      db
        .deleteFrom('kept_blocks')
        .where('student_mac', '=', sql<Buffer>`any(${macs}::bytea[])`)
        .returning('mailbox'),
    )
    .insertInto('contact_blocks')
    .columns(['mailbox', 'account_id', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('kept')
        .distinct()
        .select([
          'mailbox',
          sql<number>`${accountId}::bigint`.as('id'),
          sql<Date>`${now}::timestamptz`.as('at'),
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function countRequestsSince(db: Db, since: Date): Promise<number> {
  const { requests } = await db
    .selectFrom('verification_requests')
    .where('created_at', '>', since)
    .select(sql<number>`count(*)::int`.as('requests'))
    .executeTakeFirstOrThrow();
  return requests;
}

export async function recordRequest(trx: Trx, requestId: number, mailId: number): Promise<void> {
  await trx
    .updateTable('verification_requests')
    .set({ mail_id: mailId, not_before: null, held_by: null })
    .where('id', '=', requestId)
    .execute();
}

const spellings = (contact: string): string[] => [mailboxOf(contact), earlierMailboxOf(contact)];

/** Addresses without mail from this account or anyone. Not knowing the student lasts longer, so it comes first. */
export async function findBlockedContacts(
  db: Db | Trx,
  accountId: number,
  contacts: readonly string[],
): Promise<Map<string, MailStop>> {
  if (contacts.length === 0) return new Map();
  const mailboxes = [...new Set(contacts.flatMap(spellings))];
  const rows = await db
    .selectFrom('contact_blocks')
    .select(['mailbox', 'account_id'])
    .where('mailbox', '=', sql<string>`any(${mailboxes}::text[])`)
    .where((eb) => eb.or([eb('account_id', 'is', null), eb('account_id', '=', accountId)]))
    .execute();
  const stops = new Map<string, MailStop>();
  for (const { mailbox, account_id } of rows) {
    if (account_id !== null) stops.set(mailbox, 'from this student');
    else if (!stops.has(mailbox)) stops.set(mailbox, 'from anybody');
  }
  return new Map(
    contacts.flatMap((contact) => {
      const stop = spellings(contact).flatMap((mailbox) => stops.get(mailbox) ?? [])[0];
      return stop ? [[contact, stop] as const] : [];
    }),
  );
}
