/** Whether an entry by itself may count, before caps look at it beside others. */
import { daysBetween } from '#shared/own-hours/days.ts';
import type { LeftOutReason, RuledEntry } from './entry.ts';
import type { Rules } from './rules.ts';
import { gradeOn, lastDayOf, windowOf } from './school-years.ts';

/** Why an entry does not count at all, the first reason in the order in which a person would ask; null when it may. */
export function whyNotAtAll(
  rules: Rules,
  graduation: number,
  entry: RuledEntry,
  paidFrom?: string,
): LeftOutReason | null {
  const { opens, closes } = windowOf(rules, graduation);
  if (entry.date < opens) return { kind: 'before', day: opens };
  if (entry.date > closes) return { kind: 'after', day: closes };
  if (!rules.counts.includes(entry.work)) return { kind: 'work', work: entry.work };
  if (entry.work === 'paid' && paidFrom !== undefined && entry.date < paidFrom)
    return { kind: 'paid before', day: paidFrom };
  return whyNotByItself(rules, graduation, entry) ?? whyNotByItsOrganization(rules, entry);
}

function whyNotByItself(rules: Rules, graduation: number, entry: RuledEntry): LeftOutReason | null {
  const { entry: asks, target } = rules;
  const { category, evidence, reflection_words: words } = entry;
  if (category !== null && asks.not_categories?.includes(category)) return { kind: 'category', category };
  if (target.kind === 'projects' && target.of && !(category !== null && target.of.includes(category)))
    return { kind: 'category', category };
  if (asks.min_hours !== undefined && entry.hours < asks.min_hours)
    return { kind: 'short', min_hours: asks.min_hours };
  if (asks.record_within_days !== undefined) {
    const days = daysBetween(entry.date, entry.recorded_on);
    if (days > asks.record_within_days) return { kind: 'late', days, limit: asks.record_within_days };
  }
  if (asks.record_in_school_year) {
    const day = lastDayToRecord(rules, graduation, entry);
    if (entry.recorded_on > day) return { kind: 'recorded after', day };
  }
  // What waits has no evidence yet.
  if (asks.evidence && entry.verified && !(evidence !== null && asks.evidence.includes(evidence)))
    return { kind: 'evidence', evidence };
  if (asks.reflection_words !== undefined && words < asks.reflection_words)
    return { kind: 'reflection', words, needed: asks.reflection_words };
  return asks.phases && !entry.has_phases ? { kind: 'phases' } : null;
}

/** Where work has to be recorded in its school year. */
function lastDayToRecord(rules: Rules, graduation: number, { date }: RuledEntry): string {
  const { school_year } = rules;
  const yearEnds = lastDayOf(gradeOn(date, graduation, school_year), graduation, school_year);
  const { closes } = windowOf(rules, graduation);
  return yearEnds < closes ? yearEnds : closes;
}

function whyNotByItsOrganization({ entry: asks }: Rules, entry: RuledEntry): LeftOutReason | null {
  const { standing, organization } = entry;
  if (standing === 'refused' && asks.refused_organizations !== 'count')
    return { kind: 'refused organization', organization };
  if (asks.approval_before === 'organization' && standing !== 'approved')
    return { kind: 'not approved', what: 'organization' };
  if (asks.approval_before === 'activity' && !entry.was_approved)
    return { kind: 'not approved', what: 'activity' };
  return null;
}
