/** Why entries are verified, for statements that select entries `e`. */
import { sql } from 'kysely';
import type { Evidence, EvidenceKind } from '#shared/entries/entry-evidence.ts';

export interface EvidenceRow {
  /** Null when the entry is not verified, or nobody knows why. */
  readonly evidence_kind: EvidenceKind | null;
  readonly evidence_by: string | null;
  readonly evidence_school: string | null;
  readonly evidence_at: Date | null;
  /** Null unless it is of the kind `phone`. */
  readonly evidence_call: Evidence['call'] | null;
  /** Null unless it is of the kind `slip`. */
  readonly evidence_slip: Evidence['slip'] | null;
}

export const evidenceColumns = [
  sql<EvidenceKind | null>`e.evidence_kind`.as('evidence_kind'),
  sql<string | null>`case when e.evidence_kind in ('mail link', 'mail code') then e.evidence_address
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
] as const;

export function evidenceOf(row: EvidenceRow): Evidence | null {
  if (row.evidence_kind === null || row.evidence_at === null) return null;
  return {
    kind: row.evidence_kind,
    by: row.evidence_by,
    school: row.evidence_school,
    at: row.evidence_at.toISOString(),
    ...(row.evidence_call && { call: row.evidence_call }),
    ...(row.evidence_slip && { slip: row.evidence_slip }),
  };
}

/** A row with its evidence in place of the columns. */
export function withEvidence<Row extends EvidenceRow>(row: Row) {
  const { evidence_kind: _k, evidence_by: _b, evidence_school: _s, evidence_at: _a, ...others } = row;
  const { evidence_call: _c, evidence_slip: _l, ...rest } = others;
  return { ...rest, evidence: evidenceOf(row) };
}
