/** What an entry would count for, told while it is being recorded. Nothing is stored. */
import { dayInZone } from '#shared/calendar.ts';
import type { WouldCount } from '#shared/requirements/entry-details.contract.ts';
import type { RuledEntry } from '#shared/requirements/entry.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { requirementsOf } from './requirements.operations.ts';
import { findRuledAccount } from './requirements.queries.ts';

interface Typed {
  readonly date: string;
  readonly hours: number;
  /** Empty: not typed yet. */
  readonly organizer?: string | undefined;
  /** The entry that is being changed. */
  readonly entry?: number | undefined;
}

/** By each program of the school for the caller's class. */
export async function whatCounts(context: AppContext, caller: Caller, typed: Typed): Promise<WouldCount[]> {
  const { account_id, time_zone } = caller;
  const student = await findRuledAccount(context.db, account_id);
  const candidate = candidateOf(typed, dayInZone(context.clock.now(), time_zone));
  const isNew = typed.entry === undefined;
  const found = await requirementsOf(context, caller, student, candidate);
  return found.flatMap(({ program, name, entries }) => {
    const counted = entries.find(({ id }) => id === candidate.id);
    if (program === null || !counted || (isNew && isAskedLater(counted.reason))) return [];
    return { program: name, hours: counted.hours, counted: counted.counted, reason: counted.reason };
  });
}

/** Whether it depends on what a student says about an entry only when it is recorded. */
function isAskedLater(reason: { readonly kind: string; readonly category?: unknown } | null): boolean {
  return reason?.kind === 'work' || (reason?.kind === 'category' && reason.category === null);
}

/** Confirmed by mail, as entries are, and with everything said that is asked afterwards. */
function candidateOf(
  { date, hours, entry = Number.MAX_SAFE_INTEGER, organizer = '' }: Typed,
  today: string,
): RuledEntry {
  return {
    id: entry,
    date,
    hours,
    verified: true,
    counts: true,
    event: '',
    recorded_on: today,
    category: null,
    organization: organizer.trim() || null,
    standing: null,
    evidence: 'mail link',
    work: 'volunteer',
    reflection_words: Number.MAX_SAFE_INTEGER,
    has_phases: true,
    has_start_time: true,
    outcomes: [],
    was_approved: false,
  };
}
