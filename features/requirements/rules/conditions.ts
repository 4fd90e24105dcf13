/** Whether a single entry may count, before caps compare it with others. */
import { daysBetween } from '#shared/days.ts';
import type { LeftOutReason, RuledEntry } from './entry.ts';
import type { Rules } from './rules.ts';
import { gradeOn, lastDayOf, windowOf } from './school-years.ts';

/** Returns why an entry does not count, the most natural reason first, or null. Paid work counts from `paidFrom` on. */
export function createConditions(
  rules: Rules,
  graduation: number,
  paidFrom?: string,
): (entry: RuledEntry) => LeftOutReason | null {
  // Once for all entries: date arithmetic takes most of the time.
  const { opens, closes } = windowOf(rules, graduation);
  return (entry) => {
    if (entry.verified && !entry.counts) return { kind: 'not accepted' };
    if (entry.date < opens) return { kind: 'before', day: opens };
    if (entry.date > closes) return { kind: 'after', day: closes };
    if (!rules.counts.includes(entry.work)) return { kind: 'work', work: entry.work };
    if (entry.work === 'paid' && paidFrom !== undefined && entry.date < paidFrom)
      return { kind: 'paid before', day: paidFrom };
    return (
      whyNotByItself(rules, entry) ??
      whyNotByItsRecord(rules, graduation, entry, closes) ??
      whyNotByItsOrganization(rules, entry) ??
      whyNotYet(rules, entry)
    );
  };
}

function whyNotByItself({ entry: asks, target }: Rules, entry: RuledEntry): LeftOutReason | null {
  const { category, evidence } = entry;
  if (category !== null && asks.not_categories?.includes(category)) return { kind: 'category', category };
  if (target.kind === 'projects' && target.of && !(category !== null && target.of.includes(category)))
    return { kind: 'category', category };
  if (asks.min_hours !== undefined && entry.hours < asks.min_hours)
    return { kind: 'short', min_hours: asks.min_hours };
  // A waiting entry has no evidence yet.
  if (asks.evidence && entry.verified && !(evidence !== null && asks.evidence.includes(evidence)))
    return { kind: 'evidence', evidence };
  return null;
}

function whyNotByItsRecord(
  { entry: asks, school_year }: Rules,
  graduation: number,
  { date, recorded_on }: RuledEntry,
  closes: string,
): LeftOutReason | null {
  if (asks.record_within_days !== undefined) {
    const days = daysBetween(date, recorded_on);
    if (days > asks.record_within_days) return { kind: 'late', days, limit: asks.record_within_days };
  }
  if (!asks.record_in_school_year) return null;
  const grade = gradeOn(date, graduation, school_year);
  if (recorded_on <= closes && gradeOn(recorded_on, graduation, school_year) <= grade) return null;
  const yearEnds = lastDayOf(grade, graduation, school_year);
  return { kind: 'recorded after', day: yearEnds < closes ? yearEnds : closes };
}

function whyNotByItsOrganization({ entry: asks }: Rules, entry: RuledEntry): LeftOutReason | null {
  const { standing, organization } = entry;
  if (standing === 'refused' && asks.refused_organizations !== 'count')
    return { kind: 'refused organization', organization };
  // Approval for this student is enough, even if the organization is not approved for everybody.
  if (asks.approval_before === 'organization' && standing !== 'approved' && !entry.was_approved)
    return { kind: 'not approved', what: 'organization' };
  if (asks.approval_before === 'activity' && !entry.was_approved)
    return { kind: 'not approved', what: 'activity' };
  return null;
}

/** Answers the student can still add; checked last, so that nobody writes about entries that cannot count. */
function whyNotYet({ entry: asks }: Rules, entry: RuledEntry): LeftOutReason | null {
  const { reflection_words: words } = entry;
  if (asks.reflection_words !== undefined && words < asks.reflection_words)
    return { kind: 'reflection', words, needed: asks.reflection_words };
  if (asks.phases && !entry.has_phases) return { kind: 'phases' };
  return asks.start_time && !entry.has_start_time ? { kind: 'start time' } : null;
}
