/** The tables of what is worth a look; a part of `tables.ts`. */
import type { Generated, JSONColumnType } from 'kysely';
import type { SignalRuleName } from '#shared/signals/signals.rules.ts';
import type { Id, Instant } from '#server/platform/database/column-types.ts';

interface DecisionTracesTable {
  id: Id;
  entry_id: number;
  entry_version: number;
  was_refused: boolean;
  network: Buffer;
  browser: Buffer;
  signed_in_as: number | null;
  mail_left_at: Instant | null;
  at: Instant;
}

interface RecordingNetworksTable {
  account_id: number;
  day: string;
  network: Buffer;
  browser: Buffer;
}

interface EntrySignalsTable {
  entry_id: number;
  rule: SignalRuleName;
  entry_version: number;
  weight: number;
  facts: JSONColumnType<Record<string, unknown>>;
  at: Instant;
}

interface SignalSettingsTable {
  school_id: number;
  rule: SignalRuleName;
  is_on: boolean;
  weight: number;
}

interface SignalsFoundFineTable {
  id: Id;
  school_id: number;
  rule: SignalRuleName;
  /** Of the contact; null when it is about a student. */
  mailbox: string | null;
  account_id: number | null;
  note: string;
  by_account_id: number | null;
  at: Instant;
  until: Instant;
}

interface SignalSweepsTable {
  school_id: number;
  at: Instant;
  entries: number;
  by_rule: JSONColumnType<Partial<Record<SignalRuleName, number>>>;
  seniors_class: number | null;
  seniors_short: number | null;
}

interface InboxPreferencesTable {
  account_id: number;
  begins_with_inbox: boolean;
  single_keys: boolean;
}

interface InboxViewsTable {
  id: Id;
  account_id: number;
  school_id: number;
  name: string;
  query: string;
}

interface RandomLooksTable {
  entry_id: number;
  school_id: number;
  month: string;
  looked_at: Instant | null;
  looked_by: number | null;
}

/** While students are in class on weekdays, `HH:MM:SS`; null: not said. */
export interface SchoolDayColumns {
  school_day_from: Generated<string | null>;
  school_day_until: Generated<string | null>;
}

export interface SignalTables {
  decision_traces: DecisionTracesTable;
  recording_networks: RecordingNetworksTable;
  entry_signals: EntrySignalsTable;
  signal_settings: SignalSettingsTable;
  signals_found_fine: SignalsFoundFineTable;
  signal_sweeps: SignalSweepsTable;
  random_looks: RandomLooksTable;
  inbox_preferences: InboxPreferencesTable;
  inbox_views: InboxViewsTable;
}
