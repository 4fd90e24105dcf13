/** The tables of what schools require; a part of `tables.ts`. */
import type { Generated, JSONColumnType } from 'kysely';
import type { ProposalState } from '#shared/proposals/proposals.contract.ts';
import type { GraduationRow } from '#shared/requirements/graduation.contract.ts';
import type { ProgramKind } from '#shared/requirements/requirements.contract.ts';
import type { WorkKind } from '#shared/requirements/kinds.ts';
import type { Rules } from '#shared/requirements/rules.ts';
import type { DateFormat, LayoutColumn, LayoutRows } from '#shared/state-files/layouts.ts';
import type { Id, Instant, Numeric } from '#server/platform/database/column-types.ts';

interface ProgramsTable {
  id: Id;
  school_id: number;
  name: string;
  kind: ProgramKind;
  preset: string | null;
  created_at: Instant;
  archived_at: Instant | null;
}

/** Versions of rules; of those for a class the newest is in force. */
interface ProgramRulesTable {
  id: Id;
  program_id: number;
  from_class: number;
  to_class: number | null;
  rules: JSONColumnType<Rules>;
  reason: string | null;
  by_account_id: number | null;
  created_at: Instant;
}

interface RequirementAdjustmentsTable {
  id: Id;
  account_id: number;
  program_id: number;
  kind: 'waiver' | 'exempt' | 'credit' | 'override' | 'entered in grade';
  hours: Numeric | null;
  grade: number | null;
  reason: string;
  by_account_id: number | null;
  created_at: Instant;
  ended_at: Instant | null;
}

/** What a student said about an entry for a requirement. */
interface EntryDetailsTable {
  entry_id: number;
  version: number;
  work: WorkKind | null;
  category: string | null;
  outcomes: string[];
  preparation: string;
  action: string;
  reflection: string;
  reflection_words: number;
  /** `HH:MM`. */
  started_at: string | null;
  updated_at: Instant;
}

/** How far a class was at an instant. Only added to. */
interface GraduationReportsTable {
  id: Id;
  school_id: number;
  class: number;
  program: string;
  by_account_id: number | null;
  head: string;
  students: number;
  sha256: Buffer;
  created_at: Instant;
}

interface GraduationReportLinesTable {
  report_id: number;
  place: number;
  account_id: number;
  line: string;
  shown: JSONColumnType<GraduationRow>;
}

/** What a student asks before beginning. */
interface ActivityProposalsTable {
  id: Id;
  account_id: number;
  school_id: number;
  organization: string;
  activity: string;
  contact: string | null;
  planned_hours: Numeric | null;
  from_day: string;
  until_day: string | null;
  state: Generated<ProposalState>;
  note: string | null;
  decided_by_account_id: number | null;
  decided_at: Instant | null;
  created_at: Instant;
  version: Generated<number>;
}

/** What a school knows of its students by other numbers. */
interface StudentFactsTable {
  account_id: number;
  school_id: number;
  state_id: string | null;
  usi: string | null;
  campus: string | null;
  entered_on: string | null;
  grade_of_entry: number | null;
  updated_at: Instant;
}

interface SchoolNumbersTable {
  school_id: number;
  district_lea: string;
  school_lea: string;
  lea_name: string;
  campus_id: string;
  campus_name: string;
}

interface StateFilesTable {
  id: Id;
  school_id: number;
  district_lea: string;
  by_account_id: number | null;
  head: string;
  added: number;
  removed: number;
  sha256: Buffer;
  created_at: Instant;
}

interface StateFileLinesTable {
  file_id: number;
  place: number;
  school_id: number;
  account_id: number;
  entry_id: number;
  operation: 'add' | 'remove';
  line: string;
  removed_in: number | null;
}

interface FileLayoutsTable {
  id: Id;
  school_id: number;
  name: string;
  rows: LayoutRows;
  date_format: DateFormat;
  columns: JSONColumnType<LayoutColumn[]>;
  updated_at: Instant;
}

export interface RequirementTables {
  programs: ProgramsTable;
  program_rules: ProgramRulesTable;
  requirement_adjustments: RequirementAdjustmentsTable;
  entry_details: EntryDetailsTable;
  graduation_reports: GraduationReportsTable;
  graduation_report_lines: GraduationReportLinesTable;
  activity_proposals: ActivityProposalsTable;
  student_facts: StudentFactsTable;
  school_numbers: SchoolNumbersTable;
  state_files: StateFilesTable;
  state_file_lines: StateFileLinesTable;
  file_layouts: FileLayoutsTable;
}
