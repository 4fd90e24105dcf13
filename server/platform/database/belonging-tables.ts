/** The columns of who belongs to a school; a part of `tables.ts`. */
import type { Generated } from 'kysely';
import type { Standing } from '#shared/joining/standing.ts';
import type { Instant } from './column-types.ts';

export interface JoinColumns {
  join_by_anyone: Generated<boolean>;
  join_domains: Generated<string[]>;
  join_code: string | null;
  join_code_ends_at: Instant | null;
  join_code_uses_left: number | null;
}

export interface StandingColumns {
  standing: Generated<Standing>;
  standing_reason: string | null;
  standing_at: Instant | null;
  joining_school_id: number | null;
  joining_since: Instant | null;
  hidden_by_school: Generated<boolean>;
  names_fixed: Generated<boolean>;
  wanted_graduation_year: number | null;
}
