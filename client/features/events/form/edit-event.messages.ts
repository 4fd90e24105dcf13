/** Messages of Edit Event (specification, section 8). */
import type { CommunityEvent } from '#shared/events/events.contract.ts';
import { isAnswerLost } from '#client/platform/api.ts';
import { peopleCount } from '#client/features/events/event-text.ts';
import { failureCause, isSaidByFields, KEPT } from './post-event.messages.ts';

/** Who gets a mail about a change of date, time or place. */
export function whoIsTold(registered: number): string {
  if (registered === 0) return 'Nobody has registered so far.';
  const people = `${peopleCount(registered)} ${registered === 1 ? 'is' : 'are'} registered, and ${registered === 1 ? 'stays' : 'stay'} so.`;
  return `${people} If you change the date, time or place, ${registered === 1 ? 'that person is' : 'all of them are'} told by email.`;
}

type Told = Pick<CommunityEvent, 'name' | 'starts_at' | 'location' | 'current_attendees'>;

/** @param before the event when the form was opened */
export function changed(before: Told, { name, starts_at, location, current_attendees }: Told): string {
  const isMoved = before.starts_at !== starts_at || before.location !== location;
  const told = isMoved && current_attendees > 0;
  return `“${name}” is changed.${told ? ' Everybody who is registered is told by email.' : ''}`;
}

/** Why an event was not changed; undefined when the fields show it. */
export function changeFailure(thrown: unknown): string | undefined {
  if (isSaidByFields(thrown)) return undefined;
  const again = ' Please save it again: if it was saved already, nobody is told a second time.';
  return `${failureCause(thrown)} ${KEPT}${isAnswerLost(thrown) ? again : ''}`;
}

/** The same when the form was left meanwhile. */
export function lateChangeFailure(name: string, thrown: unknown): string {
  const what = isAnswerLost(thrown) ? 'may have been changed: please look at it.' : 'was not changed.';
  return `“${name}” ${what} ${failureCause(thrown)}`;
}
