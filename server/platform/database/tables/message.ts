/** The tables of what a school writes to its students and about them; a part of `tables.ts`. */
import type { Generated } from 'kysely';
import type { Id, Instant } from '#server/platform/database/column-types.ts';

interface StudentNotesTable {
  id: Id;
  school_id: number;
  account_id: number;
  by_account_id: number | null;
  text: string;
  created_at: Instant;
}

interface SchoolMessagesTable {
  id: Id;
  school_id: number;
  account_id: number | null;
  key: string;
  kind: 'message' | 'announcement';
  text: string;
  text_es: string | null;
  graduation_year: number | null;
  shown_until: string | null;
  is_mailed: boolean;
  people: Generated<number>;
  created_at: Instant;
  taken_back_at: Instant | null;
  taken_back_by: number | null;
}

interface SchoolMessageReadersTable {
  message_id: number;
  account_id: number;
}

export interface MessageTables {
  student_notes: StudentNotesTable;
  school_messages: SchoolMessagesTable;
  school_message_readers: SchoolMessageReadersTable;
}
