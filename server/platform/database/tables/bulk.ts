/** The tables of what is done to many entries at once; a part of `tables.ts`. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { BulkKind } from '#shared/bulk-actions/bulk-actions.contract.ts';
import type { Id, Instant } from '#server/platform/database/column-types.ts';

interface BulkActionsTable {
  id: Id;
  school_id: number;
  account_id: number | null;
  key: string;
  kind: BulkKind;
  reason: string | null;
  entries: Generated<number>;
  students: Generated<number>;
  hours: ColumnType<string, number | undefined, number>;
  created_at: Instant;
  undone_at: Instant | null;
  undone_by: number | null;
  undone_entries: number | null;
}

interface BulkActionItemsTable {
  action_id: number;
  entry_id: number;
  account_id: number | null;
  left_out: string | null;
  version: number | null;
  line: number | null;
  before: JSONColumnType<Record<string, unknown>> | null;
  request_id: number | null;
  mail_id: number | null;
  undone: Generated<boolean>;
  kept: string | null;
}

export interface BulkTables {
  bulk_actions: BulkActionsTable;
  bulk_action_items: BulkActionItemsTable;
}
