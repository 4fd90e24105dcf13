/** The tables of community events and of reports, as TypeScript, for Kysely (see `tables.ts`). */
import type { ColumnType, Generated } from 'kysely';
import type { EventRules } from '#shared/events/event-rules.contract.ts';
import type { KeptReport } from '#shared/reports/reports.contract.ts';
import type { DefaultedInstant, Id, Instant } from '#server/platform/database/column-types.ts';

/** What a head decides about events; columns of the table of schools. */
export type EventRuleColumns = {
  [Rule in keyof EventRules]: Generated<EventRules[Rule]>;
};

export interface EventsTable {
  id: Id;
  uid: ColumnType<string, never, never>;
  organizer_id: number;
  school_id: number;
  name: string;
  description: string;
  location: string;
  /** `YYYY-MM-DD` and `HH:MM:SS`, on the clocks of `time_zone`. */
  local_date: string;
  local_time: string;
  time_zone: string;
  starts_at: Instant;
  max_attendees: number;
  /** The database counts. */
  current_attendees: ColumnType<number, never, never>;
  sequence: Generated<number>;
  /** Until an administrator approves it, others do not see it. */
  awaits_approval: Generated<boolean>;
  created_at: DefaultedInstant;
  updated_at: DefaultedInstant;
  cancelled_at: Instant | null;
}

export interface EventRegistrationsTable {
  event_id: number;
  account_id: number;
  created_at: DefaultedInstant;
  reminded_at: Instant | null;
}

export interface EventNoticesTable {
  event_id: number;
  account_id: number;
  is_coming: boolean;
  mail_id: number;
}

/** What an organizer has told everybody who registered. */
export interface AttendeeNoticesTable {
  event_id: number;
  number: number;
  text: string;
  people: number;
  school_ids: ColumnType<never, number[], never>;
  created_at: DefaultedInstant;
}

export interface CalendarFeedsTable {
  account_id: number;
  token_hash: Buffer;
  created_at: DefaultedInstant;
  fetched_at: Instant | null;
}

/** What a school hides from its students. */
export interface HiddenEventsTable {
  school_id: number;
  event_id: number;
  created_at: DefaultedInstant;
}

export interface ReportsTable {
  id: Id;
  reporter_account_id: number | null;
  reporter_school_id: number;
  /** Who organizes the event, or has the name. */
  subject_account_id: number;
  event_id: number | null;
  reason: string;
  kept: ColumnType<KeptReport, string, never>;
  created_at: DefaultedInstant;
}

/** The schools whose administrators read a report. */
export interface ReportReadersTable {
  report_id: number;
  school_id: number;
  settled_at: Instant | null;
  settled_by_account_id: number | null;
}
