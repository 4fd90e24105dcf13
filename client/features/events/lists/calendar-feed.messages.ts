/** Messages about the private calendar address. */
import type { CalendarFeed } from '#shared/events/events.contract.ts';
import { asApiError, failureReason } from '#client/platform/api-error.ts';
import { schoolDay, schoolTime } from '#client/ui/format/text.ts';

export function feedText({ created_at, fetched_at }: CalendarFeed, timeZone: string): string {
  if (created_at === null) return 'You have no private address.';
  const since = `You have had a private address since ${schoolDay(created_at, timeZone)}.`;
  return fetched_at === null
    ? `${since} No calendar has asked for it so far.`
    : `${since} A calendar last asked for it on ${schoolTime(fetched_at, timeZone)}.`;
}

export function renewFailure(thrown: unknown): string {
  return asApiError(thrown).kind === 'no-response'
    ? 'No response from server, so your new address is not known. An older one may have ended. Please check your connection and make a new address.'
    : `The address was not made. ${failureReason(thrown)}`;
}

export function revokeFailure(thrown: unknown): string {
  return `We do not know that your address has ended. ${failureReason(thrown)}`;
}
