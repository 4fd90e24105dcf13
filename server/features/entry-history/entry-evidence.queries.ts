/** Why entries are verified, for statements that select entries `e` with `entry_evidence v` beside them. */
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
}

export const evidenceColumns = [
  sql<EvidenceKind | null>`v.kind`.as('evidence_kind'),
  sql<
    string | null
  >`case when v.kind in ('mail link', 'mail code') then v.address when v.kind in ('school', 'phone') then
    (select first_name || ' ' || last_name from accounts where id = v.account_id) end`.as('evidence_by'),
  sql<string | null>`case when v.kind not in ('mail link', 'mail code') then
    (select name from schools where id = e.school_id) end`.as('evidence_school'),
  sql<Date | null>`v.at`.as('evidence_at'),
  sql<Evidence['call'] | null>`case v.kind when 'phone' then v.facts end`.as('evidence_call'),
] as const;

export function evidenceOf(row: EvidenceRow): Evidence | null {
  if (row.evidence_kind === null || row.evidence_at === null) return null;
  return {
    kind: row.evidence_kind,
    by: row.evidence_by,
    school: row.evidence_school,
    at: row.evidence_at.toISOString(),
    ...(row.evidence_call && { call: row.evidence_call }),
  };
}

/** A row with its evidence in place of the columns. */
export function withEvidence<Row extends EvidenceRow>(row: Row) {
  const { evidence_kind: _k, evidence_by: _b, evidence_school: _s, evidence_at: _a, ...others } = row;
  const { evidence_call: _c, ...rest } = others;
  return { ...rest, evidence: evidenceOf(row) };
}
