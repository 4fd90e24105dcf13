/** The tables of what a student is told about verified hours, and of goals; a part of `tables.ts`. */
import type { Generated } from 'kysely';
import type { Instant, Numeric } from '#server/platform/database/column-types.ts';

export interface HourNewsTable {
  account_id: number;
  mailed_line: Generated<number>;
  seen_line: Generated<number>;
  mailed_on: string | null;
  /** Null: what `wantsMail` of hour-news.queries.ts says. */
  wants_mail: boolean | null;
  celebrated_hours: Generated<Numeric>;
}

export interface HourNewsLinksTable {
  token_hash: Buffer;
  account_id: number;
}

export interface GoalsTable {
  account_id: number;
  hours: Numeric;
  until: string;
  set_at: Instant;
  celebrated_at: Instant | null;
}
