import type { EvidenceKind } from '#features/entries/entry-evidence.ts';
import type { OrganizationStanding } from '#features/organizations/opportunities.rules.ts';
import type { WorkKind } from './kinds.ts';
import type { Cap } from './rules.ts';

/** Without the recycling bin. */
export interface RuledEntry {
  readonly id: number;
  readonly date: string;
  /** At most two decimals. */
  readonly hours: number;
  readonly verified: boolean;
  /** Whether the present school counts it: an earlier school's entry must be accepted first. */
  readonly counts: boolean;
  readonly event: string;
  readonly recorded_on: string;
  readonly category: string | null;
  /** The school's name for it, otherwise the student's; compared by `nameKey`. */
  readonly organization: string | null;
  readonly standing: OrganizationStanding | null;
  readonly evidence: EvidenceKind | null;
  readonly work: WorkKind;
  readonly reflection_words: number;
  readonly has_phases: boolean;
  readonly has_start_time: boolean;
  readonly outcomes: readonly string[];
  /** Approved in advance for this student, organization and day. */
  readonly was_approved: boolean;
  /** Hours of it that count for programs instead. */
  readonly taken?: { readonly hours: number; readonly program: string };
}

export type LeftOutReason =
  | { readonly kind: 'before' | 'after' | 'paid before' | 'recorded after'; readonly day: string }
  | { readonly kind: 'work'; readonly work: WorkKind }
  | { readonly kind: 'short'; readonly min_hours: number }
  | { readonly kind: 'late'; readonly days: number; readonly limit: number }
  | { readonly kind: 'evidence'; readonly evidence: EvidenceKind | null }
  | { readonly kind: 'reflection'; readonly words: number; readonly needed: number }
  | { readonly kind: 'phases' | 'start time' | 'not accepted' }
  | { readonly kind: 'category'; readonly category: string | null }
  | { readonly kind: 'refused organization'; readonly organization: string | null }
  | { readonly kind: 'not approved'; readonly what: 'organization' | 'activity' }
  | { readonly kind: 'cap'; readonly cap: Cap; readonly used: number }
  | { readonly kind: 'counted for'; readonly hours: number; readonly program: string }
  | { readonly kind: 'grade is full'; readonly grade: number; readonly hours: number };

export type ReasonWords = {
  readonly [Reason in LeftOutReason as Reason['kind']]: (reason: Reason) => string;
};

export function inWords(words: ReasonWords, reason: LeftOutReason): string {
  // Safe: the words of its own kind.
  return (words[reason.kind] as (reason: LeftOutReason) => string)(reason);
}

/** Equal for spellings of the same name. */
export function nameKey(name: string): string {
  // There are two encodings of é.
  return name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}
