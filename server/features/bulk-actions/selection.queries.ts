/** All SQL that reads selected entries, and what has happened to those that are not as they were seen. */
import { sql } from 'kysely';
import type { HistoryKind } from '#shared/entries/entry-history.contract.ts';
import type { LockedEntry } from '#server/features/entry-history/entry-history.queries.ts';
import type { Database } from '#server/platform/database/tables.ts';
import { takesPart } from '#server/platform/database/standing.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';

export interface SelectedRow extends LockedEntry {
  readonly student: string;
  readonly first_name: string;
  readonly email: string;
  /** Whether contacts are asked for the student at present. */
  readonly takes_part: boolean;
  /** The columns that an undo puts back. */
  readonly before: Readonly<Record<string, unknown>>;
}

/** Those of the entries that were made at the school. */
export function selectEntries(db: Db | Trx, schoolId: number, ids: readonly number[]) {
  return select(db, schoolId, ids, sql``);
}

/** The same, locked: first the accounts, as who erases one does, and then the entries in the order in which everybody locks several. */
export async function lockEntries(trx: Trx, schoolId: number, ids: readonly number[]) {
  await sql`
    select from accounts where id in (
      select account_id from entries where id = any(${ids}::bigint[]) and school_id = ${schoolId})
    order by id for key share`.execute(trx);
  return select(trx, schoolId, ids, sql`for update of e`);
}

async function select(db: Db | Trx, schoolId: number, ids: readonly number[], lock: ReturnType<typeof sql>) {
  const { rows } = await sql<Omit<SelectedRow, 'hours'> & { readonly hours: string }>`
    select e.id, e.account_id, e.school_id, e.verified, e.recycling_bin, e.version, e.event, e.date, e.hours, e.role,
      e.organizer, e.contact, e.description, e.contact_language, a.first_name, a.email, ${takesPart} as takes_part,
      trim(a.first_name || ' ' || a.last_name) as student,
      jsonb_build_object('waiting_since', e.waiting_since, 'expires_at', e.expires_at, 'reminders', e.reminders,
        'warned_at', e.warned_at, 'request_id', e.request_id, 'accepted_at', e.accepted_at,
        'evidence_kind', e.evidence_kind, 'evidence_account_id', e.evidence_account_id,
        'evidence_address', e.evidence_address, 'evidence_at', e.evidence_at, 'evidence_facts', e.evidence_facts) as before
    from entries e join accounts a on a.id = e.account_id
    where e.id = any(${ids}::bigint[]) and e.school_id = ${schoolId}
    order by e.id ${lock}`.execute(db);
  return rows.map((row) => ({ ...row, hours: Number(row.hours) }));
}

/** The last line of a kind in the history of an entry, with the text of that moment. */
export interface Happened {
  readonly entry_id: number;
  readonly account_id: number;
  readonly line: number;
  readonly kind: HistoryKind;
  readonly at: Date;
  readonly actor: Database['entry_history']['actor'];
  readonly actor_account_id: number | null;
  /** Null when that account is gone. */
  readonly actor_name: string | null;
  readonly event: string;
  readonly student: string;
}

/** The last line of each of these kinds of each entry of the school, also of entries that are gone; the newest first. */
export async function selectLastLines(
  db: Db | Trx,
  schoolId: number,
  ids: readonly number[],
  kinds: readonly HistoryKind[],
): Promise<Map<number, Happened[]>> {
  const found = new Map<number, Happened[]>();
  if (ids.length === 0) return found;
  const { rows } = await sql<Happened>`
    select * from (
      select distinct on (h.entry_id, h.kind) h.entry_id, h.account_id, h.line, h.kind, h.at, h.actor, h.actor_account_id,
        trim(b.first_name || ' ' || b.last_name) as actor_name, h.entry ->> 'event' as event,
        trim(o.first_name || ' ' || o.last_name) as student
      from entry_history h join accounts o on o.id = h.account_id left join accounts b on b.id = h.actor_account_id
        left join entries e on e.id = h.entry_id
      where h.entry_id = any(${ids}::bigint[]) and h.kind = any(${kinds}::text[])
        -- Of what is gone, its end says of which school it was.
        and coalesce(e.school_id, h.school_id) = ${schoolId}
      order by h.entry_id, h.kind, h.id desc
    ) last order by entry_id, line desc`.execute(db);
  for (const row of rows) found.set(row.entry_id, [...(found.get(row.entry_id) ?? []), row]);
  return found;
}
