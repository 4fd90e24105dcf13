/** Downloads an event for calendars. A link would show nothing when that fails. */
import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { type CommunityEvent, downloadEventCalendar } from '#shared/events/events.contract.ts';
import { forgetFailures, showFailure } from '#client/ui/feedback/notify.ts';
import { saveFile } from '#client/ui/components/save-file.ts';
import { calendarFailure } from '#client/features/events/events.messages.ts';
import { eventName } from '#client/features/events/event-text.ts';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { EVENTS_TIMEOUT_MS } from '#shared/events/events.rules.ts';
import { downloadFile } from '#client/platform/download-file.ts';

interface CalendarButtonProps {
  readonly event: CommunityEvent;
  readonly isSmall?: boolean;
}

export function CalendarButton({ event, isSmall = false }: CalendarButtonProps) {
  const { mutateAsync, isPending } = useCalendarFile();

  async function fetchFile(): Promise<void> {
    const about = `calendar file ${event.id}`;
    forgetFailures(about);
    try {
      saveFile(await mutateAsync(event.id), `event-${event.id}.ics`);
    } catch (error) {
      showFailure(calendarFailure(event, error), about);
    }
  }

  return (
    <Button
      variant="outline"
      size={isSmall ? 'compact-sm' : 'sm'}
      leftSection={<IconCalendarPlus size={isSmall ? 16 : 18} aria-hidden="true" />}
      // Not disabled meanwhile, which would lose the focus.
      aria-busy={isPending}
      onClick={() => void (isPending || fetchFile())}
      {...(isSmall && { 'aria-label': `Add to calendar: ${eventName(event)}` })}
    >
      Add to calendar
    </Button>
  );
}

function useCalendarFile(): UseMutationResult<Blob, Error, number> {
  return useMutation({
    mutationFn: (eventId: number) =>
      downloadFile(downloadEventCalendar, { params: { eventId }, timeoutMs: EVENTS_TIMEOUT_MS }),
    gcTime: 0,
  });
}
