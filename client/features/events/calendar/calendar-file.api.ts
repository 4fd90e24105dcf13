/** One event as a file for calendars. Like every call of events it waits five seconds (specification, section 7). */
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { downloadEventCalendar } from '#shared/events/events.contract.ts';
import { EVENTS_TIMEOUT_MS } from '#shared/events/events.rules.ts';
import { downloadFile } from '#client/platform/api.ts';

/** Fetches the file of the event with this id. */
export function useCalendarFile(): UseMutationResult<Blob, Error, number> {
  return useMutation({
    mutationFn: (eventId: number) =>
      downloadFile(downloadEventCalendar, { params: { eventId }, timeoutMs: EVENTS_TIMEOUT_MS }),
    gcTime: 0,
  });
}
