import { ENTRIES_AT_ONCE } from '#features/office/bulk-actions.contract.ts';
import type {
  ContactShown,
  Dismissal,
  Finding,
  FlaggedEntry,
  Signal,
} from '#features/office/signals.contract.ts';
import { signalName } from '#features/office/signals.text.ts';
import { countText, schoolDay, timeOfDay } from '#client/ui/format/text.ts';
import { totalText } from '#client/ui/list/paging/page-of.ts';

export const subjectName = ({ subject }: Pick<Finding, 'subject'>): string =>
  subject.kind === 'contact' ? subject.address : subject.name;

export function subjectFacts({ subject, entries, students, hours }: Finding): string {
  return [
    ...(subject.kind === 'student' && subject.class > 0 ? [`class of ${subject.class}`] : []),
    totalText(entries, ['entry', 'entries']),
    ...(subject.kind === 'contact' ? [totalText(students, ['student', 'students'])] : []),
    `${hours} h`,
  ].join(' · ');
}

export function sittingText(
  { from, until, decisions, students }: ContactShown['sittings'][number],
  zone: string,
): string {
  return `${between(from, until, zone)}: ${totalText(decisions, ['entry', 'entries'])} of ${totalText(students, ['student', 'students'])}`;
}

function between(from: string, until: string, zone: string): string {
  const [firstDay, lastDay] = [schoolDay(from, zone), schoolDay(until, zone)];
  const [first, last] = [timeOfDay(from, zone), timeOfDay(until, zone)];
  if (firstDay !== lastDay) return `${firstDay}, ${first} to ${lastDay}, ${last}`;
  if (first === last) return `${firstDay}, ${first}`;
  const isSameHalf = first.slice(-2) === last.slice(-2);
  return `${firstDay}, ${isSameHalf ? first.slice(0, -3) : first} to ${last}`;
}

export function dismissalText({ rule, by_name, at, until }: Dismissal, zone: string): string {
  const by = by_name === null ? '' : `by ${by_name} `;
  return `${signalName(rule)}: ${by}on ${schoolDay(at, zone)}, not shown until ${schoolDay(until, zone)}`;
}

export function onePerRule(
  entries: readonly Pick<FlaggedEntry, 'signals'>[],
): readonly Omit<Signal, 'entries'>[] {
  const found = new Map<string, Omit<Signal, 'entries'>>();
  for (const signal of entries.flatMap(({ signals }) => signals)) {
    if (!found.has(signal.rule)) found.set(signal.rule, signal);
  }
  return [...found.values()];
}

export function setBackAllText(verified: number): string {
  if (verified === 1) return 'Mark 1 entry as not verified…';
  return verified > ENTRIES_AT_ONCE
    ? `Mark the newest ${countText(ENTRIES_AT_ONCE)} as not verified…`
    : `Mark all ${countText(verified)} as not verified…`;
}
