/** All SQL of what rules look at: the entries of students, and what a school has decided about them. */
import { sql, type RawBuilder } from 'kysely';
import type { EvidenceKind } from '#shared/entries/entry-evidence.ts';
import type { RuledEntry } from '#shared/requirements/entry.ts';
import type { Adjustment } from '#shared/requirements/needs.ts';
import type { Grade } from '#shared/requirements/rules.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';

interface EntryRow {
  readonly account_id: number;
  readonly id: number;
  readonly date: string;
  readonly hours: string;
  readonly verified: boolean;
  readonly counts: boolean;
  readonly event: string;
  readonly recorded_on: string;
  readonly evidence: EvidenceKind | null;
}

/** The entries outside the bin of one account, or of all students of a school and class, by account. */
export async function selectRuledEntries(
  db: Db | Trx,
  of: { readonly accountId: number } | { readonly schoolId: number; readonly class: number },
): Promise<Map<number, RuledEntry[]>> {
  const whose: RawBuilder<unknown> =
    'accountId' in of
      ? sql`a.id = ${of.accountId}`
      : sql`a.school_id = ${of.schoolId} and a.graduation_year = ${of.class}`;
  const { rows } = await sql<EntryRow>`
    select e.account_id, e.id, e.date, e.hours, e.verified, e.counts, e.event,
      (e.created_at at time zone s.time_zone)::date as recorded_on, e.evidence_kind as evidence
    from accounts a join entries e on e.account_id = a.id join schools s on s.id = e.school_id
    where ${whose} and not e.recycling_bin`.execute(db);
  return Map.groupBy(rows.map(ruled), ({ account_id }) => account_id);
}

/** What is not recorded yet is as if nobody had said it. */
function ruled({ hours, ...row }: EntryRow): RuledEntry & { readonly account_id: number } {
  return {
    ...row,
    hours: Number(hours),
    category: null,
    organization: null,
    standing: null,
    work: 'volunteer',
    reflection_words: 0,
    has_phases: false,
    outcomes: [],
    was_approved: false,
  };
}

/** The year of graduation of an account. */
export async function findClass(db: Db, accountId: number): Promise<number> {
  const { graduation_year } = await db
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select('graduation_year')
    .executeTakeFirstOrThrow();
  return graduation_year;
}

/** What was decided about one account and has not ended, by program, oldest first. */
export async function selectAdjustments(db: Db | Trx, accountId: number): Promise<Map<number, Adjustment[]>> {
  const rows = await db
    .selectFrom('requirement_adjustments')
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .select(['program_id', 'kind', 'hours', 'grade'])
    .orderBy('id')
    .execute();
  const grouped = Map.groupBy(rows, ({ program_id }) => program_id);
  return new Map([...grouped].map(([program, list]) => [program, list.map(adjustmentOf)]));
}

function adjustmentOf({
  kind,
  hours,
  grade,
}: {
  kind: Adjustment['kind'];
  hours: string | null;
  grade: number | null;
}): Adjustment {
  switch (kind) {
    case 'exempt':
      return { kind };
    case 'entered in grade':
      // The table refuses others.
      return { kind, grade: grade as Grade };
    case 'waiver':
    case 'credit':
    case 'override':
      return { kind, hours: Number(hours) };
  }
}
