/** Why entries are verified, for statements that select entries `e`. */
import { sql, type RawBuilder } from 'kysely';
import type { Evidence, EvidenceKind, SpotFacts } from '#shared/entries/entry-evidence.ts';

export interface EvidenceRow {
  /** Null when the entry is not verified, or nobody knows why. */
  readonly evidence_kind: EvidenceKind | null;
  readonly evidence_by: string | null;
  readonly evidence_school: string | null;
  readonly evidence_at: Date | null;
  /** Null unless it is of the kind `phone`. */
  readonly evidence_call: Evidence['call'] | null;
  /** Null unless it is of the kind `on the spot`. */
  readonly evidence_spot: StoredSpotFacts | null;
  /** Null unless it is of the kind `slip`. */
  readonly evidence_slip: Evidence['slip'] | null;
}

/** The database adds `proven_at` (`migrations/0043_on_the_spot.sql`). */
type StoredSpotFacts = Omit<SpotFacts, 'proven_at'> & { readonly proven_at?: string };

export const evidenceColumns = [
  sql<EvidenceKind | null>`e.evidence_kind`.as('evidence_kind'),
  sql<
    string | null
  >`case when e.evidence_kind in ('mail link', 'mail code', 'on the spot') then e.evidence_address
    when e.evidence_kind in ('school', 'phone', 'slip') then
      (select first_name || ' ' || last_name from accounts where id = e.evidence_account_id) end`.as(
    'evidence_by',
  ),
  sql<string | null>`case when e.evidence_kind in ('school', 'file', 'phone', 'slip') then
    (select name from schools where id = e.school_id) end`.as('evidence_school'),
  sql<Date | null>`e.evidence_at`.as('evidence_at'),
  sql<Evidence['call'] | null>`case e.evidence_kind when 'phone' then e.evidence_facts end`.as(
    'evidence_call',
  ),
  sql<Evidence['slip'] | null>`case e.evidence_kind when 'slip' then e.evidence_facts end`.as(
    'evidence_slip',
  ),
  sql<StoredSpotFacts | null>`case e.evidence_kind when 'on the spot' then e.evidence_facts || jsonb_build_object('must_be_proven',
    (select s.spot_needs_proof from accounts o join schools s on s.id = o.school_id where o.id = e.account_id)) end`.as(
    'evidence_spot',
  ),
] as const;

/** Of an entry in this row: it was confirmed on the spot, and the mailbox has not answered yet. */
export function isUnproven(row: string): RawBuilder<boolean> {
  return sql<boolean>`is_unproven(${sql.ref(`${row}.evidence_kind`)}, ${sql.ref(`${row}.evidence_facts`)})`;
}

export function evidenceOf(row: EvidenceRow): Evidence | null {
  if (row.evidence_kind === null || row.evidence_at === null) return null;
  return {
    kind: row.evidence_kind,
    by: row.evidence_by,
    school: row.evidence_school,
    at: row.evidence_at.toISOString(),
    ...(row.evidence_call && { call: row.evidence_call }),
    ...(row.evidence_slip && { slip: row.evidence_slip }),
    ...(row.evidence_spot && { spot: spotOf(row.evidence_spot) }),
  };
}

function spotOf({ name, proven_at, must_be_proven }: StoredSpotFacts): SpotFacts {
  return {
    name,
    proven_at: proven_at === undefined ? null : new Date(proven_at).toISOString(),
    must_be_proven,
  };
}

/** A row with its evidence in place of the columns. */
export function withEvidence<Row extends EvidenceRow>(row: Row) {
  const { evidence_kind: _k, evidence_by: _b, evidence_school: _s, evidence_at: _a, ...others } = row;
  const { evidence_call: _c, evidence_spot: _o, evidence_slip: _l, ...rest } = others;
  return { ...rest, evidence: evidenceOf(row) };
}
