/** The tables of contacts and their lists (`tables.ts`). */
import type { Generated, JSONColumnType } from 'kysely';
import type { Rhythm } from '#shared/contact-list/contact-list.limits.ts';
import type { Language } from '#shared/languages/languages.ts';
import type { DefaultedInstant, Id, Instant, Numeric } from '#server/platform/database/column-types.ts';

export interface ContactBlocksTable {
  id: Id;
  mailbox: string;
  account_id: number | null;
  created_at: DefaultedInstant;
}

/** Links to a contact's list. */
export interface ContactListLinksTable {
  id: Id;
  token_hash: Buffer;
  mailbox: string;
  address: string;
  created_at: DefaultedInstant;
  expires_at: Instant;
}

/** The code in a mail that proves a mailbox; null until it is composed. */
export interface ContactListCodesTable {
  link_id: number;
  code_mac: Buffer | null;
  tries: Generated<number>;
  expires_at: Instant;
}

/** Browsers that have proven a mailbox. */
export interface ContactBrowsersTable {
  token_hash: Buffer;
  mailbox: string;
  expires_at: Instant;
}

/** What a contact said of themselves, and how often they want mail. */
export interface ContactPreferencesTable {
  mailbox: string;
  rhythm: Rhythm | null;
  name: string | null;
  position: string | null;
  organization: string | null;
  language: Language | null;
  /** Whom they named in their place. */
  handed_to: string | null;
  /** At the same organization, as far as the two addresses say. */
  handed_within: Generated<boolean>;
  updated_at: Instant;
}

/** Decisions of the last minutes, which their contact can take back. */
export interface ContactDecisionsTable {
  entry_id: number;
  request_id: number;
  mailbox: string;
  batch: string;
  decision: 'accept' | 'reject' | 'correct' | 'unknown';
  hours: Numeric | null;
  reason: string | null;
  says_to_be: string | null;
  waiting_before: JSONColumnType<WaitingBefore> | null;
  decided_at: Instant;
  final_at: Instant;
}

/** Columns of an entry before it was accepted; the times as JSON has them. */
export interface WaitingBefore {
  waiting_since: string | null;
  expires_at: string | null;
  reminders: number;
  warned_at: string | null;
}

/** What a mail with a list asks about, or reminds of. */
export interface DigestRequestsTable {
  mail_id: number;
  request_id: number;
}
