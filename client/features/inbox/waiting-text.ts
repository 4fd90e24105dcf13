/** What waits, in words. */
import type { Waiting } from '#shared/inbox/inbox.contract.ts';
import { countText, schoolDay, shortDay } from '#client/ui/format/text.ts';

/** `3 people want to join`. */
export function waitingText({ kind, count, class: graduation }: Waiting): string {
  const one = count === 1;
  const many = countText(count);
  switch (kind) {
    case 'admissions':
      return one ? '1 person wants to join' : `${many} people want to join`;
    case 'reports':
      return one ? '1 report' : `${many} reports`;
    case 'events':
      return `${many} ${one ? 'event' : 'events'} to approve`;
    case 'proposals':
      return `${many} ${one ? 'activity' : 'activities'} to approve`;
    case 'unreachable':
      return one
        ? '1 entry expires within a week: the mail did not reach the contact'
        : `${many} entries expire within a week: the mail did not reach the contact`;
    case 'seniors':
      return `${many} of the class of ${graduation ?? ''} ${one ? 'is' : 'are'} behind`;
  }
}

/** Since when, or until when; empty where that says nothing. @param today `YYYY-MM-DD` */
export function waitingWhen({ kind, count, since, until }: Waiting, zone: string, today: string): string {
  const first = count === 1 ? '' : 'the first ';
  if (kind === 'proposals' && until !== null) {
    return `${first}${until < today ? 'began' : 'begins'} ${dayOf(until, today)}`;
  }
  if (kind === 'unreachable' && until !== null) return `${first}on ${dayOf(until, today)}`;
  if (since === null) return '';
  return `${first}since ${shortDay(since, zone)}`;
}

/** Without the year where it is this one. */
function dayOf(day: string, today: string): string {
  const instant = `${day}T12:00:00Z`;
  return day.slice(0, 4) === today.slice(0, 4) ? shortDay(instant, 'UTC') : schoolDay(instant, 'UTC');
}

/** The screen that handles it; undefined for what unfolds in place. */
export function waitingPlace({ kind, class: graduation }: Waiting): string | undefined {
  switch (kind) {
    case 'admissions':
      return '/admin/people';
    case 'reports':
      return '/admin/inbox/reports';
    case 'events':
      return '/admin/events';
    case 'proposals':
      return '/admin/proposals';
    case 'seniors':
      return `/admin/graduation?class=${graduation ?? ''}`;
    case 'unreachable':
      return undefined;
  }
}
