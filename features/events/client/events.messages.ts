/** Specification, section 8. */
import type { CommunityEvent } from '#features/events/events.contract.ts';
import { failureText as reasonOf, isMissing } from '#client/platform/api-error.ts';
import { peopleCount } from './event-text.ts';

export const listFailure = (thrown: unknown) => `Error fetching events: ${reasonOf(thrown)}`;
export const ownFailure = (thrown: unknown) => `Error fetching user events: ${reasonOf(thrown)}`;
export const detailFailure = (thrown: unknown) =>
  `Error fetching event details: ${isMissing(thrown) ? NOT_THERE : reasonOf(thrown)}`;

/** Names the event, because the user may be on another page by then. */
export const calendarFailure = ({ name }: Pick<CommunityEvent, 'name'>, thrown: unknown) =>
  `Error fetching the calendar file of “${name}”: ${reasonOf(thrown)}`;

export type EventAction = 'register' | 'wait' | 'withdraw' | 'leave' | 'remove';

export const NOT_THERE = 'Not found. Perhaps its organizer has deleted this event.';

const texts = {
  register: {
    attempt: 'Error registering for event: ',
    notDone: 'you are not registered',
    mayBeDone: 'You may be registered',
  },
  wait: {
    attempt: 'Error joining the wait list: ',
    notDone: 'you are not on the wait list',
    mayBeDone: 'You may be on the wait list',
  },
  leave: {
    attempt: 'Error leaving the wait list: ',
    notDone: 'you are still on the wait list',
    mayBeDone: 'You may have left the wait list',
  },
  withdraw: {
    attempt: 'Error withdrawing from event: ',
    notDone: 'you are still registered',
    mayBeDone: 'You may have withdrawn',
  },
  remove: {
    attempt: 'Error deleting event: ',
    notDone: 'the event is still there',
    mayBeDone: 'The event may be deleted',
  },
} as const satisfies Record<EventAction, unknown>;

/** After a lost response, callers first load the event. */
export const actionFailure = (action: EventAction, thrown: unknown): string =>
  texts[action].attempt + (isMissing(thrown) ? NOT_THERE : reasonOf(thrown));

export function foundNotDone(action: EventAction, found: 'gone' | 'as it was'): string {
  const { attempt, notDone } = texts[action];
  const still = `The server did not answer, and ${notDone}. Please try again.`;
  return attempt + (found === 'gone' ? NOT_THERE : still);
}

/** @param isPageOpen whether the page that polls is still open */
export function outcomeUnknown(action: EventAction, isPageOpen: boolean): string {
  const when = isPageOpen
    ? 'this page shows it as soon as the server answers'
    : 'please look into Your Events';
  const { attempt, mayBeDone } = texts[action];
  return `${attempt}No response from server. ${mayBeDone} all the same: ${when}.`;
}

type NamedEvent = Pick<CommunityEvent, 'name' | 'organizer'>;

export function actionDone(action: EventAction, { name, organizer }: NamedEvent): string {
  if (action === 'register') return `You are registered for “${name}”. ${organizer} is told by email.`;
  if (action === 'wait') return `You are on the wait list of “${name}”.`;
  if (action === 'leave') return `You have left the wait list of “${name}”.`;
  if (action === 'withdraw') return `You have withdrawn from “${name}”. ${organizer} is told by email.`;
  return `“${name}” is deleted.`;
}

/** What registering discloses (rulings, section 7). */
export const givesEmail = (organizer: string, email: string, when = 'you register'): string =>
  `When ${when}, the organizer, ${organizer}, gets your name and your email address, ${email}.`;

/** The same at a school that shares no addresses. */
export function keepsEmail(organizer: string, when = 'you register'): string {
  return `When ${when}, the organizer, ${organizer}, gets your first name and the first letter of your last name. Your school does not give out your email address.`;
}

export const withdrawQuestion = ({ name, organizer }: NamedEvent) => ({
  title: 'Withdraw from this event?',
  message: `Your seat at “${name}” becomes free for somebody else, and ${organizer} is told by email.`,
  confirmLabel: 'Withdraw',
  cancelLabel: 'Keep my seat',
});

export const leaveQuestion = ({ name, wait_place }: Pick<CommunityEvent, 'name' | 'wait_place'>) => ({
  title: 'Leave the wait list?',
  message: `You are number ${wait_place} for “${name}”. If you join again, you start at the end.`,
  confirmLabel: 'Leave the wait list',
  cancelLabel: 'Keep my place',
});

type EventWithAttendees = Pick<CommunityEvent, 'current_attendees' | 'is_past'>;

export const removeQuestion = (event: EventWithAttendees & Pick<CommunityEvent, 'name'>) => ({
  title: 'Delete this event?',
  message: `“${event.name}” is deleted. ${notifiedText(event)} This cannot be undone.`,
  confirmLabel: 'Delete Event',
});

/** True whatever has happened since the page loaded. */
function notifiedText({ current_attendees: people, is_past }: EventWithAttendees): string {
  if (is_past) return 'It has begun already, so nobody is told by email.';
  const known = people === 0 ? 'nobody' : peopleCount(people);
  return `Unless it has begun by then, everybody who is registered is told by email (when this page was loaded: ${known}).`;
}
