/** Messages of the screens of events (specification, section 8). */
import type { CommunityEvent } from '#shared/events/events.contract.ts';
import { asApiError } from '#client/platform/api.ts';
import { failureText as said } from '#client/platform/api-error.ts';
import { peopleCount } from './event-text.ts';

export function isMissing(thrown: unknown): boolean {
  return asApiError(thrown).status === 404;
}

/** The session is over. */
export function isSessionOver(thrown: unknown): boolean {
  return asApiError(thrown).status === 401;
}

export function listFailure(thrown: unknown): string {
  return `Error fetching events: ${said(thrown)}`;
}

export function ownFailure(thrown: unknown): string {
  return `Error fetching user events: ${said(thrown)}`;
}

export function detailFailure(thrown: unknown): string {
  return `Error fetching event details: ${isMissing(thrown) ? NOT_THERE : said(thrown)}`;
}

/** Names the event, because the person may be on another page by then. */
export function calendarFailure({ name }: Pick<CommunityEvent, 'name'>, thrown: unknown): string {
  return `Error fetching the calendar file of “${name}”: ${said(thrown)}`;
}

export type EventAction = 'register' | 'withdraw' | 'remove';

export const NOT_THERE = 'Not found. Perhaps its organizer has deleted this event.';

const NOT_DONE: Readonly<Record<EventAction, string>> = {
  register: 'The server did not answer, and you are not registered. Please try again.',
  withdraw: 'The server did not answer, and you are still registered. Please try again.',
  remove: 'The server did not answer, and the event is still there. Please try again.',
};

const MAY_BE_DONE: Readonly<Record<EventAction, string>> = {
  register: 'You may be registered',
  withdraw: 'You may have withdrawn',
  remove: 'The event may be deleted',
};

const attempts: Readonly<Record<EventAction, string>> = {
  register: 'Error registering for event: ',
  withdraw: 'Error withdrawing from event: ',
  remove: 'Error deleting event: ',
};

/** Why it failed. After a lost response, callers first load the event. */
export function actionFailure(action: EventAction, thrown: unknown): string {
  return attempts[action] + (isMissing(thrown) ? NOT_THERE : said(thrown));
}

/** After a lost response: the event is gone, or unchanged. */
export function foundNotDone(action: EventAction, found: 'gone' | 'as it was'): string {
  return attempts[action] + (found === 'gone' ? NOT_THERE : NOT_DONE[action]);
}

/** It is unknown whether it was done. @param isHere whether the page that finds out is still open */
export function outcomeUnknown(action: EventAction, isHere: boolean): string {
  const when = isHere ? 'this page shows it as soon as the server answers' : 'please look into Your Events';
  return `${attempts[action]}No response from server. ${MAY_BE_DONE[action]} all the same: ${when}.`;
}

type Named = Pick<CommunityEvent, 'name' | 'organizer'>;

export function actionDone(action: EventAction, { name, organizer }: Named): string {
  if (action === 'register') return `You are registered for “${name}”. ${organizer} is told by email.`;
  if (action === 'withdraw') return `You have withdrawn from “${name}”. ${organizer} is told by email.`;
  return `“${name}” is deleted.`;
}

/** What registering discloses, shown before (rulings, section 7). */
export function givesEmail(organizer: string, email: string): string {
  return `When you register, the organizer, ${organizer}, gets your name and your email address, ${email}.`;
}

/** The same, where the school gives no addresses. */
export function keepsEmail(organizer: string): string {
  return `When you register, the organizer, ${organizer}, gets your first name and the first letter of your last name. Your school does not give out your email address.`;
}

interface Question {
  readonly title: string;
  readonly message: string;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
}

export function withdrawQuestion({ name, organizer }: Named): Question {
  return {
    title: 'Withdraw from this event?',
    message: `Your seat at “${name}” becomes free for somebody else, and ${organizer} is told by email.`,
    confirmLabel: 'Withdraw',
    cancelLabel: 'Keep my seat',
  };
}

export function removeQuestion(
  event: Pick<CommunityEvent, 'name' | 'current_attendees' | 'is_past'>,
): Question {
  return {
    title: 'Delete this event?',
    message: `“${event.name}” is deleted. ${whoIsTold(event)} This cannot be undone.`,
    confirmLabel: 'Delete Event',
    cancelLabel: 'Cancel',
  };
}

/** Worded to be true whatever has happened since the page was loaded. */
function whoIsTold({
  current_attendees: people,
  is_past,
}: Pick<CommunityEvent, 'current_attendees' | 'is_past'>): string {
  if (is_past) return 'It has begun already, so nobody is told by email.';
  const known = people === 0 ? 'nobody' : peopleCount(people);
  return `Unless it has begun by then, everybody who is registered is told by email (when this page was loaded: ${known}).`;
}
