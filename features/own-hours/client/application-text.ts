/** Facts for college applications and résumés, from verified entries. The words are the student's. */
import { schoolYearOf, weekOf } from '#shared/days.ts';
import { amountText, monthName } from '#client/ui/format/text.ts';
import type { Organization } from './your-hours.ts';

interface Field {
  readonly name: 'position' | 'organization' | 'description';
  readonly label: string;
  readonly limit: number;
}

/**
 * The forms' limits. Common App:
 * https://collegehound.com/blog/common-app-activity-descriptions-150-characters-examples/; UC:
 * https://eliteprep.com/blog/standing-out-in-the-activities-and-awards-section-a-guide-for-the-university-of-california-and-common-app.
 */
export const forms: readonly { readonly name: string; readonly fields: readonly Field[] }[] = [
  {
    name: 'Common App',
    fields: [
      { name: 'position', label: 'Position', limit: 50 },
      { name: 'organization', label: 'Organization', limit: 100 },
      { name: 'description', label: 'Description', limit: 150 },
    ],
  },
  {
    name: 'UC',
    fields: [
      { name: 'organization', label: 'Organization', limit: 250 },
      { name: 'description', label: 'What you did', limit: 350 },
    ],
  },
];

/** As the forms count: an emoji, an accented letter or a new line is one character. */
export function countCharacters(text: string): number {
  return Array.from(text.replaceAll('\r\n', '\n').normalize('NFC')).length;
}

export interface ActivityFacts {
  readonly hours: number;
  readonly entries: number;
  /** Distinct calendar weeks, from Sunday to Saturday. */
  readonly weeks: number;
  readonly hours_a_week: number;
  readonly first: string;
  readonly last: string;
  /** `9` to `12`, for the school years with entries. */
  readonly grades: readonly number[];
  /** The most frequent role; of equals the newest. */
  readonly role: string;
  readonly events: readonly string[];
}

/** @param graduationYear of the student, which determines the grades */
export function factsOf({ hours, entries }: Organization, graduationYear: number): ActivityFacts {
  const days = entries.map(({ date }) => date).toSorted();
  const weeks = new Set(days.map(weekOf)).size;
  const grades = new Set(days.map((day) => 12 - (graduationYear - (schoolYearOf(day) + 1))));
  return {
    hours,
    entries: entries.length,
    weeks,
    hours_a_week: Math.round((hours * 10) / weeks) / 10,
    first: days[0] ?? '',
    last: days.at(-1) ?? '',
    grades: [...grades].filter((grade) => grade >= 9 && grade <= 12).toSorted((one, other) => one - other),
    role: mostFrequent(entries.map(({ role }) => role)),
    events: [...new Set(entries.map(({ event }) => event))],
  };
}

function mostFrequent(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), ['', 0] as [string, number])[0];
}

/** The initial text; never longer than the form allows. */
export function startOf({ name, limit }: Field, organization: string, facts: ActivityFacts): string {
  if (name === 'position') return cut(facts.role, limit);
  if (name === 'organization') return cut(organization, limit);
  return cut(
    `${amountText(facts.hours, 'verified hour')} as ${facts.role}: ${facts.events.join(', ')}.`,
    limit,
  );
}

function cut(text: string, limit: number): string {
  if (countCharacters(text) <= limit) return text;
  const short = Array.from(text.normalize('NFC'))
    .slice(0, limit - 1)
    .join('');
  return `${short.trimEnd()}\u2026`;
}

export function resumeText(organizations: readonly Organization[], graduationYear: number): string {
  const blocks = organizations.map((organization) => {
    const { role, first, last, hours, entries } = factsOf(organization, graduationYear);
    const [from, to] = [monthName(first.slice(0, 7)), monthName(last.slice(0, 7))];
    const time = from === to ? from : `${from} to ${to}`;
    const amount = `${amountText(hours, 'verified hour')}, ${amountText(entries, 'event')}`;
    return `${role}, ${organization.name}\n${time} \u00b7 ${amount}`;
  });
  return ['Volunteer experience', ...blocks].join('\n\n');
}
