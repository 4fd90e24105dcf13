/** Which tables a backup holds. A table that is added to the product has to be decided about here. */
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from '#server/platform/database/tables.ts';
import type { Trx } from '#server/platform/app-context.ts';

type TableName = keyof Database;

const decided: Readonly<Record<TableName, 'kept' | 'left out'>> = {
  schools: 'kept',
  // Without its key file a restored Limelight must not start unnoticed.
  key_fingerprint: 'kept',
  pictures: 'kept',
  accounts: 'kept',
  // Only hashes, as in the database: links in mails that went out work after a restore.
  account_tokens: 'kept',
  registrations: 'kept',
  registration_links: 'kept',
  // As with account tokens.
  email_changes: 'kept',
  former_emails: 'kept',
  // Nobody is signed in after a restore: whoever holds an old backup cannot bring an ended session back to life.
  sessions: 'left out',
  // As with sessions.
  half_sign_ins: 'left out',
  // Sealed: of no use without the key file.
  totp_secrets: 'kept',
  passkeys: 'kept',
  passkey_challenges: 'left out',
  recovery_codes: 'kept',
  throttles: 'kept',
  mails: 'kept',
  kept_mails: 'kept',
  entries: 'kept',
  verification_requests: 'kept',
  verification_tokens: 'kept',
  // They live ten minutes.
  entry_codes: 'left out',
  // Only hashes, as in the database: links in mails that went out work after a restore.
  contact_list_links: 'kept',
  contact_list_codes: 'left out',
  // As with sessions.
  contact_browsers: 'left out',
  contact_preferences: 'kept',
  contact_numbers: 'kept',
  programs: 'kept',
  program_rules: 'kept',
  requirement_adjustments: 'kept',
  entry_details: 'kept',
  graduation_reports: 'kept',
  graduation_report_lines: 'kept',
  activity_proposals: 'kept',
  student_facts: 'kept',
  school_numbers: 'kept',
  state_files: 'kept',
  state_file_lines: 'kept',
  file_layouts: 'kept',
  // They are found anew.
  entry_signals: 'left out',
  signal_sweeps: 'left out',
  signals_found_fine: 'kept',
  inbox_preferences: 'kept',
  inbox_views: 'kept',
  // Rejections among them are still to be done.
  contact_decisions: 'kept',
  // What was done yesterday can be undone after a restore.
  bulk_actions: 'kept',
  bulk_action_items: 'kept',
  student_notes: 'kept',
  school_messages: 'kept',
  school_message_readers: 'kept',
  digest_requests: 'kept',
  // They live five minutes.
  // Only hashes, as in the database: slips on paper work after a restore.
  slips: 'kept',
  entry_history: 'kept',
  entry_history_heads: 'kept',
  erased_histories: 'kept',
  account_changes: 'kept',
  contact_blocks: 'kept',
  kept_blocks: 'kept',
  school_decisions: 'kept',
  // Only the hash, as in the database: the links go on stopping mail after a restore.
  kept_stop_links: 'kept',
  recorded_forms: 'kept',
  role_changes: 'kept',
  activity: 'kept',
  visitor_rule_changes: 'kept',
  student_totals: 'kept',
  earlier_hours: 'kept',
  leaderboard_marks: 'kept',
  events: 'kept',
  hidden_events: 'kept',
  reports: 'kept',
  event_registrations: 'kept',
  event_notices: 'kept',
  attendee_notices: 'kept',
  // Only the hash, as in the database: calendars go on fetching after a restore.
  calendar_feeds: 'kept',
  organizations: 'kept',
  school_organizations: 'kept',
  organization_names: 'kept',
  told_of_records: 'kept',
  kept_records: 'kept',
  hour_news: 'kept',
  // Only hashes, as in the database: links in mails that went out work after a restore.
  hour_news_links: 'kept',
  goals: 'kept',
};

export const allTables = Object.keys(decided) as readonly TableName[];

export function isKept(name: string): boolean {
  return (decided as Readonly<Record<string, string>>)[name] === 'kept';
}

export interface TableShape {
  readonly name: string;
  /** In the order in which they were added. */
  readonly columns: readonly string[];
  /** The highest id ever given out, 0 before the first one; null for a table without ids of its own. */
  readonly last_id: number | null;
}

/** The product's tables in the current schema, in the order of `allTables`. An older schema lacks some. */
export async function describeTables(trx: Trx): Promise<TableShape[]> {
  const { rows } = await sql<TableShape>`
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns,
      max(coalesce(pg_sequence_last_value(pg_get_serial_sequence(c.oid::regclass::text, a.attname)::regclass), 0))
        filter (where a.attidentity <> '') as last_id
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname = any(${allTables}::text[])
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname
    order by array_position(${allTables}::text[], c.relname::text)`.execute(trx);
  return rows;
}

/**
 * Lets each table continue after its last id, but never go back: ids of deleted rows must not be given out again, since
 * the history names them, and a rollback does not reset them.
 */
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
