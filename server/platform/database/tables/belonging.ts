/** The columns of who belongs to a school; a part of `tables.ts`. */
import type { Generated } from 'kysely';
import type { Standing } from '#shared/joining/standing.ts';
import type { EvidenceKind } from '#shared/entries/entry-evidence.ts';
import type { Id, Instant, Numeric } from '#server/platform/database/column-types.ts';

export interface JoinColumns {
  join_by_anyone: Generated<boolean>;
  join_domains: Generated<string[]>;
  join_code: string | null;
  join_code_ends_at: Instant | null;
  join_code_uses_left: number | null;
  keeps_records: Generated<boolean>;
  /** Verified hours of other schools count only once this one has accepted them. */
  decides_earlier_hours: Generated<boolean>;
  /** What is asked of a busy contact goes out in lists. */
  lists_requests: Generated<boolean>;
  /** Where answers to mails for contacts go; null: to the operator. */
  reply_email: string | null;
}

/** Whom we have told that their school keeps a record. */
export interface ToldOfRecordsTable {
  account_id: number;
  school_id: number;
  told_at: Instant;
}

/** Verified entries of accounts that are gone. */
export interface KeptRecordsTable {
  id: Id;
  school_id: number;
  pseudonym: string;
  graduation_year: number;
  date: string;
  hours: Numeric;
  evidence: EvidenceKind | null;
  evidence_account_id: number | null;
  evidence_at: Instant | null;
  keep_until: string;
}

/** What a school decided about an entry that was made at another one. */
export interface EarlierHoursTable {
  entry_id: number;
  school_id: number;
  /** Of the entry that was decided about. */
  version: number;
  counts: boolean;
  /** Why it does not count; null when it does. */
  reason: string | null;
  decided_by_account_id: number | null;
  decided_at: Instant;
}

export interface StandingColumns {
  standing: Generated<Standing>;
  standing_reason: string | null;
  standing_at: Instant | null;
  /** The present standing was decided quietly: no mail tells of it, nor of its end. */
  standing_without_mail: Generated<boolean>;
  joining_school_id: number | null;
  joining_since: Instant | null;
  hidden_by_school: Generated<boolean>;
  names_fixed: Generated<boolean>;
  wanted_graduation_year: number | null;
}

/** What a school has decided about a person who is not there now: of an account, or under the keyed hash of its mailbox. */
export interface SchoolDecisionsTable {
  school_id: number;
  account_id: number | null;
  student_mac: Buffer | null;
  admits_by_hand: boolean;
  hidden: boolean;
  first_name: string | null;
  last_name: string | null;
  graduation_year: number | null;
  decided_at: Instant;
}
