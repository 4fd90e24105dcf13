/** The tables of registering and signing in, as TypeScript, for Kysely (see `tables.ts`). */
import type { Generated, GeneratedAlways } from 'kysely';
import type { DefaultedInstant, Id, Instant } from '#server/platform/database/column-types.ts';

export interface AccountTokensTable {
  token_hash: Buffer;
  account_id: number;
  purpose: 'confirm_email' | 'reset_password' | 'finish_login';
  expires_at: Instant;
  used_at: Instant | null;
  created_at: DefaultedInstant;
}

export interface RegistrationsTable {
  id: Id;
  email: string;
  password_hash: string | null;
  first_name: string;
  last_name: string;
  school_id: number;
  graduation_year: number;
  browser_hash: Buffer;
  account_id: number | null;
  created_at: Instant;
}

export interface RegistrationLinksTable {
  token_hash: Buffer;
  registration_id: number;
  only_removes: Generated<boolean>;
}

export interface EmailChangesTable {
  id: Id;
  account_id: number;
  old_email: string;
  new_email: string;
  requested_by: 'owner' | 'school' | 'command line';
  actor_account_id: number | null;
  reason: string | null;
  token_hash: Buffer | null;
  undo_token_hash: Buffer | null;
  created_at: Instant;
  expires_at: Instant;
  confirmed_at: Instant | null;
  undone_at: Instant | null;
}

export interface FormerEmailsTable {
  account_id: number;
  email: string;
  mailbox: GeneratedAlways<string>;
  until: Instant;
}

export interface SessionsTable {
  id: Id;
  token_hash: Buffer;
  account_id: number;
  created_at: DefaultedInstant;
  last_used_at: DefaultedInstant;
  /** Browser and device in words. */
  device: string | null;
  /** When the person proved last who they are. */
  confirmed_at: Instant | null;
}

/** The right password was given, and not yet the second step. */
export interface HalfSignInsTable {
  token_hash: Buffer;
  account_id: number;
  expires_at: Instant;
}

export interface TotpSecretsTable {
  account_id: number;
  /** Sealed with the key file (`Key.seal`). */
  sealed: Buffer;
  created_at: Instant;
  /** Null until the first right code. */
  confirmed_at: Instant | null;
  last_step: number | null;
}

export interface PasskeysTable {
  id: Id;
  account_id: number;
  credential_id: Buffer;
  public_key: Buffer;
  counter: number;
  transports: Generated<string[]>;
  is_synced: boolean;
  name: string;
  created_at: Instant;
  last_used_at: Instant | null;
}

export interface PasskeyChallengesTable {
  challenge: Buffer;
  /** For whom a passkey is made; null when one signs in. */
  account_id: number | null;
  expires_at: Instant;
}

export interface RecoveryCodesTable {
  account_id: number;
  code_hash: Buffer;
  created_at: Instant;
  used_at: Instant | null;
}
