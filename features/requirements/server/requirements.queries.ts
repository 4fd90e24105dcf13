import { sql } from 'kysely';
import type { EvidenceKind } from '#features/entries/entry-evidence.ts';
import type { RuledEntry } from '#features/requirements/rules/entry.ts';
import type { Adjustment, RuledStudent } from '#features/requirements/rules/needs.ts';
import type { Grade, WorkKind } from '#features/requirements/rules/kinds.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import { ofClasses, type Classes, type SchoolContext } from './school-context.ts';

interface EntryRow {
  readonly account_id: number;
  readonly id: number;
  readonly date: string;
  readonly hours: string;
  readonly verified: boolean;
  readonly counts: boolean;
  readonly event: string;
  readonly organization: string;
  readonly recorded_on: string;
  readonly evidence: EvidenceKind | null;
  /** Null for entries without details: almost all of a class's hundreds of thousands. */
  readonly details: Details | null;
}

type Details = Pick<
  RuledEntry,
  'category' | 'outcomes' | 'reflection_words' | 'has_phases' | 'has_start_time'
> & { readonly work: WorkKind | null };

/** With the date of entry, if the school knows it. */
export interface RuledAccount extends RuledStudent {
  readonly id: number;
  readonly grade_of_entry: Grade | null;
}

export interface ClassStudent extends RuledAccount {
  readonly name: string;
}

/** Only from the student's present school. */
const factsOf = sql`left join student_facts f on f.account_id = a.id and f.school_id = a.school_id`;

/** Members without a role, by name. */
export async function selectStudents(db: Db | Trx, classes: Classes): Promise<ClassStudent[]> {
  const { rows } = await sql<ClassStudent>`
    select a.id, a.first_name || ' ' || a.last_name as name, a.graduation_year as class, f.entered_on, f.grade_of_entry
    from accounts a ${factsOf} where ${ofClasses(classes)} order by lower(a.last_name), lower(a.first_name), a.id`.execute(
    db,
  );
  return rows;
}

/** Excludes the bin; by account. */
export async function selectRuledEntries(
  db: Db | Trx,
  accountIds: readonly number[],
  said: SchoolContext,
): Promise<Map<number, RuledEntry[]>> {
  const { rows } = await sql<EntryRow>`
    select e.account_id, e.id, e.date, e.hours, e.verified, e.counts, e.event, e.organizer as organization,
      (e.created_at at time zone s.time_zone)::date as recorded_on, e.evidence_kind as evidence,
      case when d.entry_id is not null then json_build_object(
        'work', d.work, 'category', d.category, 'outcomes', d.outcomes, 'reflection_words', d.reflection_words,
        'has_phases', d.preparation <> '' and d.action <> '', 'has_start_time', d.started_at is not null) end as details
    from entries e join schools s on s.id = e.school_id left join entry_details d on d.entry_id = e.id
    where e.account_id = any(${accountIds}::bigint[]) and not e.recycling_bin`.execute(db);
  const found = new Map<number, RuledEntry[]>();
  for (const row of rows) {
    const of = found.get(row.account_id);
    if (of) of.push(ruled(row, said));
    else found.set(row.account_id, [ruled(row, said)]);
  }
  return found;
}

const NO_DETAILS: Details = {
  work: null,
  category: null,
  outcomes: [],
  reflection_words: 0,
  has_phases: false,
  has_start_time: false,
};

/** Unanswered questions fail rules that need them; unpaid is assumed. */
function ruled(row: EntryRow, said: SchoolContext): RuledEntry {
  const about = said.about(row.account_id, row);
  const details = row.details ?? NO_DETAILS;
  // Field by field: spreading takes twice as long, noticeable for 600,000 entries.
  return {
    id: row.id,
    date: row.date,
    hours: Number(row.hours),
    verified: row.verified,
    counts: row.counts,
    event: row.event,
    recorded_on: row.recorded_on,
    category: details.category,
    organization: about.organization,
    standing: about.standing,
    evidence: row.evidence,
    work: details.work ?? 'volunteer',
    reflection_words: details.reflection_words,
    has_phases: details.has_phases,
    has_start_time: details.has_start_time,
    outcomes: details.outcomes,
    was_approved: about.was_approved,
  };
}

export async function findRuledAccount(db: Db | Trx, accountId: number): Promise<RuledAccount> {
  const { rows } = await sql<RuledAccount>`
    select a.id, a.graduation_year as class, f.entered_on, f.grade_of_entry
    from accounts a ${factsOf} where a.id = ${accountId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`There is no account ${accountId}`);
  return row;
}

/** A head's decisions, otherwise the grade of entry that the school knows. */
export function adjustmentsOf(
  { id, grade_of_entry }: RuledAccount,
  decisions: Decisions,
  programId: number | null,
): readonly Adjustment[] {
  const decided = decisions.of(id, programId);
  // The newest one applies.
  return grade_of_entry === null
    ? decided
    : [{ kind: 'entered in grade', grade: grade_of_entry }, ...decided];
}

/** Active decisions by account and program, oldest first. */
export interface Decisions {
  of(accountId: number, programId: number | null): readonly Adjustment[];
}

export async function selectAdjustments(
  db: Db | Trx,
  of: { readonly accountId: number } | Classes,
): Promise<Decisions> {
  const whose = 'accountId' in of ? sql`a.id = ${of.accountId}` : ofClasses(of);
  const { rows } = await sql<AdjustmentRow>`
    select d.account_id, d.program_id, d.kind, d.hours::float8 as hours, d.grade
    from requirement_adjustments d join accounts a on a.id = d.account_id
    where d.ended_at is null and ${whose} order by d.id`.execute(db);
  const key = (account: number, program: number) => `${account} ${program}`;
  const grouped = Map.groupBy(rows, ({ account_id, program_id }) => key(account_id, program_id));
  return {
    of: (account, program) => (program === null ? [] : (grouped.get(key(account, program)) ?? [])),
  };
}

/** A check constraint ensures hours or grade for each kind. */
type AdjustmentRow = Adjustment & { readonly account_id: number; readonly program_id: number };
