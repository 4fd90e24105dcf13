/** The tables of confirming on the spot; a part of `tables.ts`. */
import type { Generated } from 'kysely';
import type { Instant } from '#server/platform/database/column-types.ts';

/** A code in a mail to a contact; null until it is composed. */
export interface EntryCodesTable {
  request_id: number;
  code_mac: Buffer | null;
  tries: Generated<number>;
  expires_at: Instant;
}

/** A slip that was printed; it outlives its entry, which may have expired. */
export interface SlipsTable {
  entry_id: number;
  entry_version: number;
  account_id: number;
  code_mac: Buffer;
  token_hash: Buffer;
  expires_at: Instant;
  used_at: Instant | null;
  used_by_account_id: number | null;
}
