/** What of the events of a school waits for its administrators. */
import { Stack } from '@mantine/core';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { WaitingEvents } from '#client/features/events/waiting/waiting-events.tsx';

export default function SchoolEventsPage() {
  return (
    <Stack gap="lg" maw={720}>
      <PageHeading>Events</PageHeading>
      <WaitingEvents />
    </Stack>
  );
}
