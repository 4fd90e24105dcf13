/** The table of what happens in a school, as TypeScript, for Kysely (see `tables.ts`). */
import type { ColumnType, Generated } from 'kysely';
import type { ActivityFacts, ActivityKind } from '#shared/activity/activity.contract.ts';
import type { DefaultedInstant, Id, Instant } from '#server/platform/database/column-types.ts';

/** What happened in a school. Rows are only ever added; people go from them with their accounts. */
export interface ActivityTable {
  id: Id;
  school_id: number;
  kind: ActivityKind;
  actor: Generated<'person' | 'command line' | 'system'>;
  actor_account_id: number | null;
  /** Whether it is about one person; whose account may be gone. */
  has_subject: boolean;
  subject_account_id: number | null;
  facts: ColumnType<ActivityFacts, string | undefined, never>;
  /** The hour, for what is written down once in an hour. */
  once_in: Instant | null;
  created_at: DefaultedInstant;
}
