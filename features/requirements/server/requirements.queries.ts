/** What rules look at: students, their entries, advance approvals and a head's decisions, of one student or of whole classes. */
import { sql, type RawBuilder } from 'kysely';
import { readOrganizationNames } from '#features/organizations/server/organization-names.ts';
import { nameKey, type RuledEntry } from '#features/requirements/rules/entry.ts';
import type { WorkKind } from '#features/requirements/rules/kinds.ts';
import type { Adjustment, RuledStudent } from '#features/requirements/rules/needs.ts';
import type { StudentFacts } from '#features/requirements/state-files/facts.contract.ts';
import { isMemberOf } from '#features/groups/server/groups.queries.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import { run, theRow } from '#server/platform/database/rows.ts';

/** One account of any standing, or the members of a range of graduation years, or of a group, without a role. */
export type Whose = { readonly schoolId: number } & (
  | { readonly accountId: number }
  /** `to` null: all later ones. */
  | { readonly from: number; readonly to: number | null; readonly groupId?: number | undefined }
);

/** Of account `a`. */
export const isOf = (whose: Whose): RawBuilder<unknown> =>
  'accountId' in whose
    ? sql`a.id = ${whose.accountId}`
    : sql`a.school_id = ${whose.schoolId} and a.standing = 'member' and not a.is_school_administration
        and a.graduation_year between ${whose.from}::integer and coalesce(${whose.to}::integer, 9999)
        ${whose.groupId === undefined ? sql`` : sql`and ${isMemberOf(sql`${whose.groupId}::bigint`)}`}`;

type Details = Pick<
  RuledEntry,
  'category' | 'outcomes' | 'reflection_words' | 'has_phases' | 'has_start_time'
> & { readonly work: WorkKind | null };

interface EntryRow extends Omit<RuledEntry, keyof Details | 'hours' | 'standing' | 'was_approved'> {
  readonly account_id: number;
  readonly hours: string;
  readonly organization: string;
  /** Null for entries without details: almost all of a class's hundreds of thousands. */
  readonly details: Details | null;
}

/** The days in each group by its id; the last one is also that of an archived group, and null for present members. */
export type Memberships = Readonly<Record<string, { readonly from: string; readonly until: string | null }>>;

/** Of account `a`. */
export const memberships = sql<Memberships>`coalesce((
  select json_object_agg(m.group_id,
    json_build_object('from', m.from_day, 'until', coalesce(m.until_day, g.archived_at::date)))
  from group_members m join groups g on g.id = m.group_id where m.account_id = a.id), '{}')`;

/** With what the present school knows of them by other numbers. */
export interface ClassStudent extends RuledStudent, StudentFacts {
  readonly id: number;
  readonly school_id: number;
  readonly name: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly has_facts: boolean;
  readonly groups: Memberships;
}

/** By name. `which` is about account `a` and its facts `f`. */
export function selectStudents(db: Db | Trx, which: RawBuilder<unknown>): Promise<ClassStudent[]> {
  return run<ClassStudent>(db)`
    select a.id, a.school_id, a.first_name || ' ' || a.last_name as name, a.first_name, a.last_name, a.email,
      a.graduation_year as class, f.account_id is not null as has_facts, f.state_id, f.usi, f.campus, f.entered_on,
      f.grade_of_entry, ${memberships} as groups
    from accounts a left join student_facts f on f.account_id = a.id and f.school_id = a.school_id
    where ${which} order by lower(a.last_name), lower(a.first_name), a.id`;
}

/** Excludes the bin; by account. */
export async function selectRuledEntries(
  db: Db | Trx,
  accountIds: readonly number[],
  said: SchoolContext,
): Promise<Map<number, RuledEntry[]>> {
  const rows = await run<EntryRow>(db)`
    select e.account_id, e.id, e.date, e.hours, e.verified, e.counts, e.event, e.organizer as organization,
      (e.created_at at time zone s.time_zone)::date as recorded_on, e.evidence_kind as evidence,
      case when d.entry_id is not null then json_build_object(
        'work', d.work, 'category', d.category, 'outcomes', d.outcomes, 'reflection_words', d.reflection_words,
        'has_phases', d.preparation <> '' and d.action <> '', 'has_start_time', d.started_at is not null) end as details
    from entries e join schools s on s.id = e.school_id left join entry_details d on d.entry_id = e.id
    where e.account_id = any(${accountIds}::bigint[]) and not e.recycling_bin`;
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

/** Active decisions of a program about a student, oldest first, after the grade of entry that the school knows. */
export async function selectAdjustments(db: Db | Trx, whose: Whose) {
  const rows = await run<AdjustmentRow>(db)`
    select d.account_id, d.program_id, d.kind, d.hours::float8 as hours, d.grade
    from requirement_adjustments d join accounts a on a.id = d.account_id
    where d.ended_at is null and ${isOf(whose)} order by d.id`;
  const key = (account: number, program: number | null) => `${account} ${program}`;
  const grouped = Map.groupBy(rows, ({ account_id, program_id }) => key(account_id, program_id));
  return ({ id, grade_of_entry }: ClassStudent, program: number | null): readonly Adjustment[] => {
    const decided = grouped.get(key(id, program)) ?? [];
    // The newest one applies.
    return grade_of_entry === null
      ? decided
      : [{ kind: 'entered in grade', grade: grade_of_entry }, ...decided];
  };
}

/** A check constraint ensures hours or grade for each kind. */
type AdjustmentRow = Adjustment & { readonly account_id: number; readonly program_id: number };

interface Approval {
  readonly account_id: number;
  readonly organization: string;
  readonly from_day: string;
  /** Null: all later ones. */
  readonly until_day: string | null;
}

/** A school's organization names, semesters, time zone and advance approvals; read once for a whole class. */
export async function readSchoolContext(db: Db | Trx, whose: Whose) {
  const names = await readOrganizationNames(db, whose.schoolId);
  const rows = await run<Approval>(db)`
    select p.account_id, p.organization, p.from_day, p.until_day
    from activity_proposals p join accounts a on a.id = p.account_id
    where p.state = 'approved' and ${isOf(whose)}`;
  const school = await theRow(db, 'schools', whose.schoolId, ['semester_begins', 'time_zone']);
  const approved = Map.groupBy(rows, ({ account_id }) => account_id);
  return {
    inRules: names.inRules,
    semesters: school.semester_begins,
    timeZone: school.time_zone,
    /** By the organization as written in the entry. */
    about(
      accountId: number,
      { organization, date }: Pick<EntryRow, 'organization' | 'date'>,
    ): Pick<RuledEntry, 'organization' | 'standing' | 'was_approved'> {
      const { name, standing } = names.of(organization);
      const was_approved = approved
        .get(accountId)
        ?.some(
          (one) =>
            one.from_day <= date &&
            (one.until_day === null || date <= one.until_day) &&
            nameKey(names.of(one.organization).name) === nameKey(name),
        );
      return { organization: name, standing, was_approved: was_approved ?? false };
    },
  };
}

type SchoolContext = Awaited<ReturnType<typeof readSchoolContext>>;
