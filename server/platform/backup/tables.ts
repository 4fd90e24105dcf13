/** Which tables a backup holds. Every new table must be listed here. */
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from '#server/platform/database/tables.ts';
import type { Trx } from '#server/platform/app-context.ts';

// Links and slips are only hashes, so they keep working after a restore. App secrets are sealed: useless without the
// key file, whose fingerprint prevents starting with another one. Recent decisions can still be undone, and some of contacts' are
// still to be carried out.
const kept = `
  schools key_fingerprint pictures accounts account_tokens registrations registration_links
  email_changes former_emails totp_secrets passkeys recovery_codes throttles mails kept_mails entries
  verification_requests verification_tokens contact_list_links contact_preferences contact_numbers groups
  group_advisers group_members programs program_rules requirement_adjustments entry_details graduation_reports graduation_report_lines
  activity_proposals student_facts school_numbers state_files state_file_lines file_layouts
  signals_found_fine contact_decisions bulk_actions bulk_action_items
  student_notes school_messages school_message_readers digest_requests slips entry_history
  entry_history_heads erased_histories account_changes contact_blocks kept_blocks school_decisions
  kept_stop_links recorded_forms role_changes activity visitor_rule_changes student_totals
  earlier_hours events hidden_events reports event_registrations event_wait_list event_notices
  attendee_notices organizations school_organizations organization_names
  hour_news hour_news_links goals`;

/** Nobody is signed in after a restore, so that an old backup revives no ended session. The rest is short-lived. */
const leftOut = `
  sessions half_sign_ins passkey_challenges contact_list_codes contact_browsers
  entry_signals signal_sweeps leaderboard_changes`;

/** Dropped by migrations, but in older backups. */
const dropped =
  'calendar_feeds inbox_preferences inbox_views kept_records leaderboard_marks told_of_records'.split(' ');

const namesIn = (text: string) => text.trim().split(/\s+/) as (keyof Database)[];
const keptTables = new Set<string>([...namesIn(kept), ...dropped]);

/** A test compares them with the database. */
export const allTables: readonly (keyof Database)[] = namesIn(kept + leftOut);

const knownTables: readonly string[] = [...allTables, ...dropped];

export function isKept(name: string): boolean {
  return keptTables.has(name);
}

export interface TableShape {
  readonly name: string;
  readonly columns: readonly string[];
  /** The highest id ever given out, 0 before the first one; null for a table without ids of its own. */
  readonly last_id: number | null;
}

/** In the order of `knownTables`, as far as the current schema has them. */
export async function describeTables(trx: Trx): Promise<TableShape[]> {
  const { rows } = await sql<TableShape>`
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns,
      max(coalesce(pg_sequence_last_value(pg_get_serial_sequence(c.oid::regclass::text, a.attname)::regclass), 0))
        filter (where a.attidentity <> '') as last_id
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname = any(${knownTables}::text[])
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname
    order by array_position(${knownTables}::text[], c.relname::text)`.execute(trx);
  return rows;
}

/** Never goes back: the history names ids of deleted rows, so they must not be reused, and a rollback does not reset them. */
export async function continueIds(trx: Trx, tables: readonly Pick<TableShape, 'name' | 'last_id'>[]) {
  for (const { name, last_id } of tables) {
    if (last_id === null || last_id === 0) continue;
    await sql`select setval(ids, greatest(pg_sequence_last_value(ids), ${last_id}))
      from (select pg_get_serial_sequence(${name}, 'id')::regclass as ids) s`.execute(trx);
  }
}

export function columnList({ columns }: Pick<TableShape, 'columns'>): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ');
}
