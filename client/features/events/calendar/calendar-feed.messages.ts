/** Messages about the private calendar address. */
import { asApiError } from '#client/platform/api.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { schoolDay, schoolTime } from '#client/ui/format/text.ts';
import type { CalendarFeed } from '#shared/events/events.contract.ts';

export const FEED_EXPLAINED =
  'Your calendar shows the events that you registered for or posted, and learns of changes within some hours.';
export const FEED_SECRET =
  'Keep the private address to yourself: whoever has it sees your events. A new address, a new password or logging out everywhere else ends it.';
export const FEED_ONCE =
  'Copy the address now: it is shown this one time. In your calendar, choose to add or subscribe to a calendar by its address (URL), and paste it there.';
export const FEED_REVOKED = 'Your private address has ended. No calendar gets your events any more.';

export const renewQuestion = {
  title: 'Make a new address?',
  message:
    'The address that you have now stops working at once. Calendars that use it get no more changes until you give them the new one.',
  confirmLabel: 'Make a new address',
} as const;

export const revokeQuestion = {
  title: 'End your private address?',
  message: 'Calendars that use it get no more changes. You can make another address at any time.',
  confirmLabel: 'End the address',
  danger: true,
} as const;

export function feedText({ created_at, fetched_at }: CalendarFeed, timeZone: string): string {
  if (created_at === null) return 'You have no private address.';
  const since = `You have had a private address since ${schoolDay(created_at, timeZone)}.`;
  return fetched_at === null
    ? `${since} No calendar has asked for it so far.`
    : `${since} A calendar last asked for it on ${schoolTime(fetched_at, timeZone)}.`;
}

export function feedFailure(thrown: unknown): string {
  return `Whether you have a private address could not be loaded. ${failureReason(thrown)}`;
}

export function renewFailure(thrown: unknown): string {
  return asApiError(thrown).kind === 'no-response'
    ? 'No response from server, so your new address is not known. An older one may have ended. Please check your connection and make a new address.'
    : `The address was not made. ${failureReason(thrown)}`;
}

export function revokeFailure(thrown: unknown): string {
  return `We do not know that your address has ended. ${failureReason(thrown)}`;
}
