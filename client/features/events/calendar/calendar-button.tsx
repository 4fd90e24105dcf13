/** One event as a file that calendars read. Not a bare link: that would say nothing when the file does not come. */
import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import type { CommunityEvent } from '#shared/events/events.contract.ts';
import { forgetFailures, showFailure } from '#client/ui/feedback/notify.ts';
import { saveFile } from '#client/ui/components/save-file.ts';
import { useCalendarFile } from './calendar-file.api.ts';
import { calendarFailure } from '#client/features/events/events.messages.ts';
import { eventName } from '#client/features/events/event-text.ts';

interface CalendarButtonProps {
  readonly event: CommunityEvent;
  /** Among others in a row of a list. */
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
      // Not disabled meanwhile: that would take the focus away.
      aria-busy={isPending}
      onClick={() => void (isPending || fetchFile())}
      {...(isSmall && { 'aria-label': `Add to calendar: ${eventName(event)}` })}
    >
      Add to calendar
    </Button>
  );
}
