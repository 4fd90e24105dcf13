/** What Edit Event says when an event was changed, or was not (specification, section 8). Pure. */
import type { CommunityEvent } from '#shared/events/events.contract.ts';
import { isAnswerLost } from '#client/platform/api.ts';
import { peopleCount } from '#client/features/events/event-text.ts';
import { failureCause, isSaidByFields, KEPT } from './post-event.messages.ts';

/** Whom a change of date, time or place is told, before it is made. */
export function whoIsTold(registered: number): string {
  if (registered === 0) return 'Nobody has registered so far.';
  const people = `${peopleCount(registered)} ${registered === 1 ? 'is' : 'are'} registered, and ${registered === 1 ? 'stays' : 'stay'} so.`;
  return `${people} If you change the date, time or place, ${registered === 1 ? 'that person is' : 'all of them are'} told by email.`;
}

type Told = Pick<CommunityEvent, 'name' | 'starts_at' | 'location' | 'current_attendees'>;

/** @param before what was stored when the form was opened */
export function changed(before: Told, { name, starts_at, location, current_attendees }: Told): string {
  const isMoved = before.starts_at !== starts_at || before.location !== location;
  const told = isMoved && current_attendees > 0;
  return `“${name}” is changed.${told ? ' Everybody who is registered is told by email.' : ''}`;
}

/** Why an event was not changed; undefined when the fields say it. */
export function changeFailure(thrown: unknown): string | undefined {
  if (isSaidByFields(thrown)) return undefined;
  const again = ' Please save it again: if it was saved already, nobody is told a second time.';
  return `${failureCause(thrown)} ${KEPT}${isAnswerLost(thrown) ? again : ''}`;
}

/** The same for somebody who has left the form meanwhile. */
export function lateChangeFailure(name: string, thrown: unknown): string {
  const what = isAnswerLost(thrown) ? 'may have been changed: please look at it.' : 'was not changed.';
  return `“${name}” ${what} ${failureCause(thrown)}`;
}
