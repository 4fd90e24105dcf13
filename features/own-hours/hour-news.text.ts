import { REQUIRED_HOURS } from '#features/entries/entry-limits.ts';
import { sumHours } from '#features/entries/sum-hours.ts';

export interface VerifiedHours {
  readonly event: string;
  readonly organizer: string;
  readonly hours: number;
  readonly by: 'contact' | 'school';
}

/** `Heal the Bay confirmed 3.25 h: 41 of 100`, for at least one entry. */
export function newsText(news: readonly VerifiedHours[], totalHours: number): string {
  return `${eventText(news)}: ${totalText(totalHours)}`;
}

/** `41 of 100`, or `132 h` once complete. */
export function totalText(totalHours: number): string {
  return totalHours < REQUIRED_HOURS ? `${totalHours} of ${REQUIRED_HOURS}` : `${totalHours} h`;
}

function eventText(news: readonly VerifiedHours[]): string {
  const amount = `${sumHours(news.map(({ hours }) => hours))} h`;
  const isBySchool = news.every(({ by }) => by === 'school');
  const organizers = new Set(news.map(({ organizer }) => organizer));
  const inEntries = news.length > 1 ? ` in ${news.length} entries` : '';
  if (isBySchool) return `Your school verified ${amount}${inEntries}`;
  const isByContacts = news.every(({ by }) => by === 'contact');
  if (isByContacts && organizers.size === 1) return `${[...organizers][0]} confirmed ${amount}${inEntries}`;
  return `${news.length} entries with ${amount} were verified`;
}
