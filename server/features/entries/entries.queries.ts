/** All SQL of entries, their history and the requests to verify them. */
import { sql } from 'kysely';
import type { Entry } from '#shared/entries/entries.contract.ts';
import type { EntryHistoryTable, EntryText } from '#server/platform/database-tables.ts';
import type { Db, Trx } from '#server/platform/platform.ts';

/** What an entry's row holds of interest to operations. */
export interface EntryRow extends EntryText {
  readonly id: number;
  readonly account_id: number;
  readonly verified: boolean;
  readonly recycling_bin: boolean;
  readonly version: number;
}

const textColumns = ['event', 'date', 'role', 'organizer', 'contact', 'description'] as const;

/** The entries of an account as the wire shows them, newest day first. */
export async function selectPortfolio(db: Db | Trx, accountId: number, entryId?: number): Promise<Entry[]> {
  const rows = await db
    .selectFrom('entries')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('verification_requests as r')
          .leftJoin('mails as m', 'm.id', 'r.mail_id')
          .whereRef('r.entry_id', '=', 'entries.id')
          .whereRef('r.entry_version', '=', 'entries.version')
          .orderBy('r.id', 'desc')
          .limit(1)
          .select(['r.decision', 'r.opened_at', 'm.state as mail_state'])
          .as('request'),
      (join) => join.onTrue(),
    )
    .where('entries.account_id', '=', accountId)
    .$if(entryId !== undefined, (query) => query.where('entries.id', '=', entryId ?? 0))
    .orderBy('entries.date', 'desc')
    .orderBy('entries.id', 'desc')
    .select([
      'entries.id',
      'event',
      'date',
      'hours',
      'role',
      'organizer',
      'contact',
      'description',
      'verified',
    ])
    .select(['recycling_bin', 'request.decision', 'request.opened_at', 'request.mail_state'])
    .execute();
  return rows.map(({ decision, opened_at, mail_state, hours, ...row }) => ({
    ...row,
    hours: Number(hours),
    request_state: requestState(decision, opened_at, mail_state),
  }));
}

function requestState(
  decision: string | null,
  openedAt: Date | null,
  mail: string | null,
): Entry['request_state'] {
  if (decision === 'accept') return 'accepted';
  if (openedAt !== null) return 'opened';
  if (mail === 'queued' || mail === 'sent' || mail === 'failed') return mail;
  return 'none';
}

/** Locks an entry for a change, whoever owns it; undefined when it is not there. */
export async function lockEntry(trx: Trx, entryId: number): Promise<EntryRow | undefined> {
  const row = await trx
    .selectFrom('entries')
    .where('id', '=', entryId)
    .select(['id', 'account_id', 'hours', 'verified', 'recycling_bin', 'version', ...textColumns])
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, hours: Number(row.hours) };
}

/** Adds an entry and returns its id. */
export async function insertEntry(trx: Trx, accountId: number, text: EntryText, now: Date): Promise<number> {
  const { id } = await trx
    .insertInto('entries')
    .values({ account_id: accountId, ...text, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Replaces the text of an entry, sets whether it is verified, and makes it a new version. */
export async function replaceEntry(
  trx: Trx,
  entryId: number,
  text: EntryText,
  verified: boolean,
  now: Date,
): Promise<number> {
  const { version } = await trx
    .updateTable('entries')
    .set((row) => ({ ...text, verified, version: row('version', '+', 1), updated_at: now }))
    .where('id', '=', entryId)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Marks an entry as verified or not, without making it a new version. */
export async function setVerified(trx: Trx, entryId: number, verified: boolean, now: Date): Promise<void> {
  await trx.updateTable('entries').set({ verified, updated_at: now }).where('id', '=', entryId).execute();
}

/** Removes an entry. Its text must be in the history before. */
export async function removeEntry(trx: Trx, entryId: number): Promise<void> {
  await trx.deleteFrom('entries').where('id', '=', entryId).execute();
}

/** Adds a line to the history of an entry. */
export async function addHistory(
  trx: Trx,
  line: {
    entry: EntryRow;
    kind: string;
    actor: EntryHistoryTable['actor'];
    actor_account_id?: number;
    details?: Record<string, unknown>;
    at: Date;
  },
): Promise<void> {
  await trx
    .insertInto('entry_history')
    .values({
      entry_id: line.entry.id,
      account_id: line.entry.account_id,
      kind: line.kind,
      actor: line.actor,
      actor_account_id: line.actor_account_id ?? null,
      entry: JSON.stringify(textOf(line.entry)),
      details: JSON.stringify(line.details ?? {}),
      at: line.at,
    })
    .execute();
}

/** Only the text of an entry. */
export function textOf(entry: EntryText): EntryText {
  const { event, date, hours, role, organizer, contact, description } = entry;
  return { event, date, hours, role, organizer, contact, description };
}

/** Makes the requests of older versions of an entry dead. */
export async function supersedeRequests(trx: Trx, entryId: number, now: Date): Promise<void> {
  await trx
    .updateTable('verification_requests')
    .set({ superseded_at: now })
    .where('entry_id', '=', entryId)
    .where('superseded_at', 'is', null)
    .execute();
}

/** Adds a request to verify the present version of an entry. */
export async function insertRequest(trx: Trx, entry: EntryRow, mailId: number, now: Date): Promise<void> {
  await trx
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
    .execute();
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

/** Accounts whose kept totals differ from the sum of their entries: always none (architecture, section 3). */
export async function findWrongTotals(db: Db): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select coalesce(sums.account_id, kept.account_id) as account_id
    from (
      select account_id, sum(hours) as total_hours, count(*) as verified_entries
      from entries where verified and not recycling_bin group by account_id
    ) sums
    full join student_totals kept on kept.account_id = sums.account_id
    where coalesce(sums.total_hours, 0) <> coalesce(kept.total_hours, 0)
      or coalesce(sums.verified_entries, 0) <> coalesce(kept.verified_entries, 0)
    order by 1`.execute(db);
  return rows.map((row) => row.account_id);
}
