/** What waits for the administrators of a school: events to approve, and reports. */
import { Stack } from '@mantine/core';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { ReportList } from '#client/features/reports/report-list.tsx';
import { WaitingEvents } from '#client/features/events/waiting/waiting-events.tsx';

export default function SchoolEventsPage() {
  return (
    <Stack gap="lg" maw={720}>
      <PageHeading>Events and reports</PageHeading>
      <ReportList />
      <WaitingEvents />
    </Stack>
  );
}
