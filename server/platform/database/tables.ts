/**
 * The tables of `migrations/` as TypeScript, for Kysely. It mirrors columns and says nothing about rules; which
 * feature owns a table is in docs/features.md. Numerics arrive as text so that no digit is lost, dates as
 * `YYYY-MM-DD`, and bigints as numbers.
 */
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type {
  EarlierHoursTable,
  JoinColumns,
  KeptRecordsTable,
  SchoolDecisionsTable,
  StandingColumns,
  ToldOfRecordsTable,
} from './tables/belonging.ts';
import type { BulkTables } from './tables/bulk.ts';
import type { MessageTables } from './tables/message.ts';
import type { DefaultedInstant, Id, Instant, Numeric } from './column-types.ts';
import type {
  ContactBlocksTable,
  ContactBrowsersTable,
  ContactDecisionsTable,
  ContactListCodesTable,
  ContactListLinksTable,
  ContactPreferencesTable,
  DigestRequestsTable,
} from './tables/contact.ts';
import type {
  OrganizationNamesTable,
  OrganizationsTable,
  SchoolOrganizationsTable,
} from './tables/organization.ts';
import type { ActivityTable } from './tables/activity.ts';
import type {
  AttendeeNoticesTable,
  CalendarFeedsTable,
  EventNoticesTable,
  EventRegistrationsTable,
  EventRuleColumns,
  EventsTable,
  HiddenEventsTable,
  ReportReadersTable,
  ReportsTable,
} from './tables/event.ts';
import type {
  AccountTokensTable,
  EmailChangesTable,
  FormerEmailsTable,
  HalfSignInsTable,
  PasskeyChallengesTable,
  PasskeysTable,
  RecoveryCodesTable,
  RegistrationLinksTable,
  RegistrationsTable,
  SessionsTable,
  TotpSecretsTable,
} from './tables/sign-in.ts';
import type { EntryCodesTable, SlipsTable } from './tables/on-the-spot.ts';
import type { RequirementTables } from './tables/requirement.ts';
import type { SchoolDayColumns, SignalTables } from './tables/signal.ts';
import type { GoalsTable, HourNewsLinksTable, HourNewsTable } from './tables/own-hours.ts';
import type { HistoryKind } from '#shared/entries/entry-history.contract.ts';
import type { EvidenceKind } from '#shared/entries/entry-evidence.ts';
import type { HeldBy } from '#shared/entries/held-request.ts';
import type { ShownName, VisitorRule } from '#shared/profile/leaderboard-visibility.rules.ts';
import type { Language } from '#shared/languages/languages.ts';

export interface SchoolsTable extends JoinColumns, EventRuleColumns, SchoolDayColumns {
  id: Id;
  name: string;
  time_zone: string;
  created_at: DefaultedInstant;
  /** When its places on the leaderboard were written down last. */
  leaderboard_marked_at: Instant | null;
  leaderboard_for_visitors: Generated<VisitorRule>;
  staff_idle_minutes: Generated<number>;
  /** From when on administrators need a second step; null: never. */
  second_factor_from: Instant | null;
}

/** One row: which key the installation signs with. */
export interface KeyFingerprintTable {
  only_row: Generated<boolean>;
  fingerprint: Buffer;
  set_at: Instant;
}

export interface PicturesTable {
  hash: string;
  bytes: Buffer;
  created_at: DefaultedInstant;
}

export interface AccountsTable extends StandingColumns {
  id: Id;
  email: string;
  password_hash: string | null;
  first_name: string;
  last_name: string;
  school_id: number;
  /** In lower case, for the order of lists. */
  first_name_folded: ColumnType<string, never, never>;
  last_name_folded: ColumnType<string, never, never>;
  /** Names and email as a search compares them. */
  searched_text: ColumnType<string, never, never>;
  graduation_year: number;
  profile_picture: string | null;
  is_school_administration: Generated<boolean>;
  is_school_administration_head: Generated<boolean>;
  email_verified_at: Instant | null;
  imported_at: Instant | null;
  created_at: DefaultedInstant;
  updated_at: DefaultedInstant;
  leaderboard_name: Generated<ShownName>;
  leaderboard_picture: Generated<boolean>;
  device_generation: Generated<number>;
  has_second_factor: Generated<boolean>;
  has_signed_in: Generated<boolean>;
  mail_language: Generated<Language>;
}

export interface RateLimitsTable {
  key: string;
  count: number;
  ends_at: Instant;
  under_way: Generated<Date[]>;
}

export interface MailsTable {
  id: Id;
  kind: string;
  to_address: string;
  data: JSONColumnType<Record<string, unknown>>;
  state: Generated<'queued' | 'sent' | 'failed' | 'dropped'>;
  attempts: Generated<number>;
  last_error: string | null;
  created_at: DefaultedInstant;
  finished_at: Instant | null;
  reference: Generated<string>;
  priority: Generated<number>;
  next_attempt_at: Instant | null;
  lease: string | null;
}

export interface CapturedMailsTable {
  id: Id;
  mail_id: number;
  to_address: string;
  subject: string;
  html: string;
  text: string;
  created_at: DefaultedInstant;
  headers: ColumnType<Record<string, string>, string | undefined, never>;
}

export interface EntriesTable {
  id: Id;
  account_id: number;
  /** In which it was made; left out, the database takes the owner's. It changes only while its owner waits for a first school. */
  school_id: Generated<number>;
  event: string;
  date: string;
  hours: Numeric;
  role: string;
  organizer: string;
  contact: string;
  /** Of the contact (`mailboxOf`). */
  mailbox: ColumnType<string, never, never>;
  description: string;
  verified: Generated<boolean>;
  recycling_bin: Generated<boolean>;
  /** Whether it is in the totals once it is verified; the database keeps it (decision 0050). */
  counts: ColumnType<boolean, never, never>;
  version: Generated<number>;
  created_at: DefaultedInstant;
  updated_at: DefaultedInstant;
  request_id: number | null;
  /** When the contact accepted what the present request asked; the database clears it with another request. */
  accepted_at: Instant | null;
  waiting_since: Instant | null;
  expires_at: Instant | null;
  reminders: Generated<number>;
  warned_at: Instant | null;
  contact_language: Generated<Language>;
  /** Why it is verified: the database writes this with the line of history (decision 0047). */
  evidence_kind: ColumnType<EvidenceKind | null, never, never>;
  evidence_account_id: ColumnType<number | null, never, never>;
  evidence_address: ColumnType<string | null, never, never>;
  evidence_at: ColumnType<Date | null, never, never>;
  /** Of a call: `Evidence['call']`, of a slip: `Evidence['slip']`. */
  evidence_facts: ColumnType<Record<string, unknown> | null, never, never>;
}

/** The text of an entry as history and verification requests keep it. */
export interface EntryText {
  event: string;
  date: string;
  hours: number;
  role: string;
  organizer: string;
  contact: string;
  description: string;
}

export interface VerificationRequestsTable {
  id: Id;
  entry_id: number | null;
  account_id: number;
  entry_version: number;
  contact: string;
  entry: JSONColumnType<EntryText>;
  mail_id: number | null;
  created_at: DefaultedInstant;
  opened_at: Instant | null;
  decision: 'accept' | 'reject' | null;
  reason: string | null;
  decided_at: Instant | null;
  superseded_at: Instant | null;
  expired_at: Instant | null;
  failed_at: Instant | null;
  failure: string | null;
  /** A code of `mail/mail-problem.ts`; null for failures that were stored before there were codes. */
  failure_code: string | null;
  of_entry: number | null;
  not_before: Instant | null;
  held_by: HeldBy | null;
}

export interface VerificationTokensTable {
  token_hash: Buffer;
  request_id: number;
  created_at: DefaultedInstant;
  purpose: Generated<'decide' | 'stop_mail'>;
}

export interface EntryHistoryTable {
  id: Id;
  entry_id: number;
  account_id: number;
  kind: HistoryKind;
  actor: 'owner' | 'contact' | 'administrator' | 'system';
  actor_account_id: number | null;
  entry: JSONColumnType<EntryText>;
  details: ColumnType<Record<string, unknown>, string | undefined, never>;
  at: DefaultedInstant;
  /** Its number in the chain of the account, and the hash over itself and the line before. The database writes both. */
  line: ColumnType<number, never, never>;
  hash: ColumnType<Buffer, never, never>;
  /** For decisions of administrators and contacts: the school of the entry. The database writes it. */
  school_id: ColumnType<number | null, never, never>;
}

export interface EntryHistoryHeadsTable {
  account_id: number;
  lines: number;
  hash: Buffer;
}

/** Where the history of an account ended that was erased with it. */
export interface ErasedHistoriesTable {
  account_id: number;
  lines: number;
  hash: Buffer;
  erased_at: Instant;
}

/** What people have changed about themselves. The database writes it. */
export interface AccountChangesTable {
  id: Id;
  account_id: number;
  field: 'first_name' | 'last_name' | 'school' | 'graduation_year';
  before: string;
  after: string;
  at: Instant;
}

/** Contacts who do not know a student whose account was deleted. */
export interface KeptBlocksTable {
  mailbox: string;
  /** Keyed hash of the student's mailbox. */
  student_mac: Buffer;
  erased_at: Instant;
}

/** The links in mails about a deleted account, which still stop mail. */
export interface KeptStopLinksTable {
  token_hash: Buffer;
  purpose: 'decide' | 'stop_mail';
  contact: string;
  erased_at: Instant;
}

export interface IdempotencyKeysTable {
  account_id: number;
  key: string;
  entry_id: number | null;
  created_at: DefaultedInstant;
}

export interface RoleChangesTable {
  id: Id;
  account_id: number;
  school_id: number;
  action: 'add' | 'remove';
  is_head: boolean;
  actor_account_id: number | null;
  created_at: DefaultedInstant;
}

export interface VisitorRuleChangesTable {
  id: Id;
  school_id: number;
  visitors: VisitorRule;
  actor_account_id: number | null;
  created_at: DefaultedInstant;
}

export interface StudentTotalsTable {
  account_id: number;
  total_hours: Numeric;
  verified_entries: number;
}

export interface WeeklyRanksTable {
  account_id: number;
  school_id: number;
  rank: number;
  school_rank: number;
  taken_at: Instant;
}

export interface Database extends RequirementTables, BulkTables, SignalTables, MessageTables {
  schools: SchoolsTable;
  key_fingerprint: KeyFingerprintTable;
  pictures: PicturesTable;
  accounts: AccountsTable;
  account_tokens: AccountTokensTable;
  registrations: RegistrationsTable;
  registration_links: RegistrationLinksTable;
  email_changes: EmailChangesTable;
  former_emails: FormerEmailsTable;
  sessions: SessionsTable;
  half_sign_ins: HalfSignInsTable;
  totp_secrets: TotpSecretsTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  recovery_codes: RecoveryCodesTable;
  throttles: RateLimitsTable;
  mails: MailsTable;
  kept_mails: CapturedMailsTable;
  entries: EntriesTable;
  verification_requests: VerificationRequestsTable;
  verification_tokens: VerificationTokensTable;
  entry_codes: EntryCodesTable;
  digest_requests: DigestRequestsTable;
  contact_list_links: ContactListLinksTable;
  contact_list_codes: ContactListCodesTable;
  contact_browsers: ContactBrowsersTable;
  contact_preferences: ContactPreferencesTable;
  contact_decisions: ContactDecisionsTable;
  slips: SlipsTable;
  entry_history: EntryHistoryTable;
  entry_history_heads: EntryHistoryHeadsTable;
  erased_histories: ErasedHistoriesTable;
  account_changes: AccountChangesTable;
  contact_blocks: ContactBlocksTable;
  kept_blocks: KeptBlocksTable;
  school_decisions: SchoolDecisionsTable;
  kept_stop_links: KeptStopLinksTable;
  recorded_forms: IdempotencyKeysTable;
  role_changes: RoleChangesTable;
  activity: ActivityTable;
  visitor_rule_changes: VisitorRuleChangesTable;
  student_totals: StudentTotalsTable;
  earlier_hours: EarlierHoursTable;
  leaderboard_marks: WeeklyRanksTable;
  events: EventsTable;
  hidden_events: HiddenEventsTable;
  reports: ReportsTable;
  report_readers: ReportReadersTable;
  event_registrations: EventRegistrationsTable;
  event_notices: EventNoticesTable;
  attendee_notices: AttendeeNoticesTable;
  calendar_feeds: CalendarFeedsTable;
  organizations: OrganizationsTable;
  school_organizations: SchoolOrganizationsTable;
  organization_names: OrganizationNamesTable;
  told_of_records: ToldOfRecordsTable;
  kept_records: KeptRecordsTable;
  hour_news: HourNewsTable;
  hour_news_links: HourNewsLinksTable;
  goals: GoalsTable;
}
