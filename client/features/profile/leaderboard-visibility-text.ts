/** Texts about one's visibility on the leaderboard. */
import type { LeaderboardVisibilityReply } from '#shared/profile/leaderboard-visibility.contract.ts';
import {
  visibilityFor,
  shownLastName,
  type ShownName,
} from '#shared/profile/leaderboard-visibility.rules.ts';
import { failureReason } from '#client/platform/api-error.ts';

export const VISIBILITY_SAVED = 'Saved. The leaderboard shows it within a few seconds.';

interface Name {
  readonly first_name: string;
  readonly last_name: string;
}

/** The three choices, each with an example. */
export function nameChoices(person: Name): { value: ShownName; label: string; description: string }[] {
  const named = (name: ShownName): string => `${person.first_name} ${shownLastName(person.last_name, name)}`;
  return [
    { value: 'full', label: 'My full name', description: named('full') },
    { value: 'initial', label: 'My first name and initial', description: named('initial') },
    {
      value: 'hidden',
      label: 'Hide me',
      description: 'Nobody else sees you on the leaderboard. You still see your own place.',
    },
  ];
}

/** What the school has decided, if anything. */
export function schoolText({
  school,
  visitors,
  hidden_by_school,
}: Pick<LeaderboardVisibilityReply, 'school' | 'visitors' | 'hidden_by_school'>): string {
  if (hidden_by_school) return `${school} has taken you off the leaderboard. Ask your school why.`;
  if (visitors === 'nobody') {
    return `Visitors who are not logged in see nobody of ${school}: your school has decided so.`;
  }
  if (visitors === 'initial') {
    return `Visitors who are not logged in see no more than first name and initial of students of ${school}, and no pictures: your school has decided so.`;
  }
  return 'The leaderboard is open to everybody, also without an account.';
}

/** What visitors see after this choice. */
export function visitorsSee(reply: LeaderboardVisibilityReply, person: Name): string {
  const { name, picture } = visibilityFor(reply, reply.visitors, 'visitors');
  if (name === 'hidden' || reply.hidden_by_school) return 'Visitors do not see you.';
  const shown = `${person.first_name} ${shownLastName(person.last_name, name)}`;
  return `Visitors see: ${shown}, ${picture ? 'with your picture if you have one' : 'without a picture'}.`;
}

export function visibilityFailure(thrown: unknown): string {
  return `How you appear on the leaderboard could not be loaded. ${failureReason(thrown)}`;
}

export function visibilityNotSaved(thrown: unknown): string {
  return `Your choice was not saved. ${failureReason(thrown)}`;
}
