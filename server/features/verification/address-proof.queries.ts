/** All SQL of proving the address of a contact who confirmed on the spot. */
import { sql, type RawBuilder } from 'kysely';
import type { EntryText } from '#server/platform/database/tables.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import { notWaiting } from '#server/features/entries/entry-waiting.queries.ts';
import { isUnproven } from '#server/features/entry-history/entry-evidence.queries.ts';

/** An entry that a contact confirmed on the spot, while their mailbox has not answered. */
export interface UnprovenEntry extends EntryText {
  readonly id: number;
  readonly account_id: number;
  readonly evidence_address: string;
}

/**
 * The other entries of a student that the mailbox of an entry's contact confirmed on the spot and has not proven yet. Where there are
 * any, all are locked together with the entry, in the order in which everybody locks several.
 *
 * @param entryId SQL for the number of the entry that is decided about now
 */
export async function lockUnproven(trx: Trx, entryId: RawBuilder<number>): Promise<UnprovenEntry[]> {
  const others = sql`from entries e join entries o on o.account_id = e.account_id and o.mailbox = e.mailbox and o.id <> e.id
    where e.id = ${entryId} and ${isUnproven('o')}`;
  const found = await sql<{ id: number }>`select o.id ${others}`.execute(trx);
  if (found.rows.length === 0) return [];
  const ids = found.rows.map(({ id }) => id);
  await sql`select from entries where id = ${entryId} or id = any(${ids}::bigint[]) order by id for update`.execute(
    trx,
  );
  const { rows } =
    await sql<UnprovenEntry>`select o.id, o.account_id, o.event, o.date, o.hours::float8 as hours, o.role, o.organizer, o.contact,
    o.description, o.evidence_address ${others} order by o.id`.execute(trx);
  return rows;
}

/** The entry that a token for deciding is about. */
export const entryOfToken = (tokenHash: Buffer) => sql<number>`(select r.entry_id from verification_tokens t
  join verification_requests r on r.id = t.request_id where t.token_hash = ${tokenHash} and t.purpose = 'decide')`;

/** The name and the time of a confirmation on the spot whose mailbox has not answered; undefined for all other entries. */
export function findUnproven(
  db: Db | Trx,
  entryId: number,
): Promise<{ readonly name: string; readonly at: Date } | undefined> {
  return db
    .selectFrom('entries as e')
    .where('e.id', '=', entryId)
    .where(isUnproven('e'))
    .select([sql<string>`e.evidence_facts ->> 'name'`.as('name'), sql<Date>`e.evidence_at`.as('at')])
    .executeTakeFirst();
}

/** Verifies an entry whose request stays undecided: its mailbox has not answered yet. */
export async function verifyUnproven(trx: Trx, entryId: number, now: Date): Promise<void> {
  await trx
    .updateTable('entries')
    .set({ verified: true, accepted_at: now, updated_at: now, ...notWaiting })
    .where('id', '=', entryId)
    .execute();
}

/** Takes back that the contact accepted, of an entry that is set back. */
export async function forgetAcceptance(trx: Trx, entryId: number): Promise<void> {
  await trx.updateTable('entries').set({ accepted_at: null }).where('id', '=', entryId).execute();
}
