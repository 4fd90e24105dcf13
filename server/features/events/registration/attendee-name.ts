/** What the organizer of an event gets to know of who registers (docs/decisions/0046). */
import { shownLastName } from '#shared/profile/leaderboard-visibility.rules.ts';

/** `Ana L.` where the school gives no addresses. */
export function nameForOrganizer(
  { first_name, last_name }: { readonly first_name: string; readonly last_name: string },
  givesAddress: boolean,
): string {
  return `${first_name} ${shownLastName(last_name, givesAddress ? 'full' : 'initial')}`;
}
