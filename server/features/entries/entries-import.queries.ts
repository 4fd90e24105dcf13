/** All SQL of importing entries: many rows per statement. */
import { sql } from 'kysely';
import type { EntryText } from '#server/platform/database/json-columns.ts';
import type { Trx } from '#server/platform/app-context.ts';
import { mailboxesOfPerson } from '#server/platform/auth/own-mailboxes.ts';
import type { EntryOwner } from './entries-import.fields.ts';
import { expiryOf } from './entry-waiting.queries.ts';

const AT_ONCE = 1000;

function* inParts<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += AT_ONCE) yield rows.slice(start, start + AT_ONCE);
}

const textColumns = sql`account_id bigint, event text, date date, hours numeric, role text, organizer text,
  contact text, description text`;

/** Serializes imports until the transaction ends: two at once would not see each other's entries. */
export async function waitForOtherImports(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('limelight import of entries', 0))`.execute(trx);
}

/** The accounts with these emails, locked until the transaction ends. */
export async function lockOwners(trx: Trx, emails: readonly string[]): Promise<Map<string, EntryOwner>> {
  const { rows } = await sql<EntryOwner>`
    select a.id, a.email, array${mailboxesOfPerson(sql`a.id`)} as mailboxes, s.time_zone from accounts a join schools s on s.id = a.school_id
    where a.email = any(${[...new Set(emails)]}::text[]) order by a.id for no key update of a`.execute(trx);
  return new Map(rows.map((row) => [row.email, row]));
}

export interface OwnedText {
  readonly account_id: number;
  readonly text: EntryText;
}

/** Which of these texts, by index, the account already has as an entry, and whether that is in the recycling bin. */
export async function findRecorded(trx: Trx, texts: readonly OwnedText[]): Promise<Map<number, boolean>> {
  const found = new Map<number, boolean>();
  const numbered = texts.map(({ account_id, text }, n) => ({ n, account_id, ...text }));
  for (const part of inParts(numbered)) {
    const { rows } = await sql<{ n: number; in_bin: boolean }>`
      select x.n, bool_and(e.recycling_bin) as in_bin
      from json_to_recordset(${JSON.stringify(part)}::json) as x(n integer, ${textColumns})
        join entries e on e.account_id = x.account_id and e.date = x.date and e.hours = x.hours
          and e.event = x.event and e.role = x.role and e.organizer = x.organizer
          and e.contact = x.contact and e.description = x.description
      group by x.n`.execute(trx);
    for (const { n, in_bin } of rows) found.set(n, in_bin);
  }
  return found;
}

export interface ImportedEntry extends OwnedText {
  readonly verified: boolean;
}

/** Adds entries and returns their ids in order. Those that are not verified wait a month from now. */
export async function insertImportedEntries(
  trx: Trx,
  entries: readonly ImportedEntry[],
  now: Date,
): Promise<number[]> {
  const ids: number[] = [];
  const numbered = entries.map(({ account_id, text, verified }, n) => ({ n, account_id, ...text, verified }));
  for (const part of inParts(numbered)) {
    const { rows } = await sql<{ id: number }>`
      insert into entries (account_id, event, date, hours, role, organizer, contact, description, verified,
        created_at, updated_at, waiting_since, expires_at)
      select account_id, event, date, hours, role, organizer, contact, description, verified,
        ${now}::timestamptz, ${now}::timestamptz,
        case when not verified then ${now}::timestamptz end,
        case when not verified then ${expiryOf(now)}::timestamptz end
      from json_to_recordset(${JSON.stringify(part)}::json) as x(n integer, ${textColumns}, verified boolean)
      order by n returning id`.execute(trx);
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}
