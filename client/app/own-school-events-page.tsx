/** What waits for the administrators of a school: events to approve, and reports. */
import { Stack } from '@mantine/core';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { WhenLoaded } from '#client/ui/lists/when-loaded.tsx';
import { ReportList } from '#client/features/reports/report-list.tsx';
import { useReports } from '#client/features/reports/reports.api.ts';
import { WaitingEvents } from '#client/features/events/waiting/waiting-events.tsx';
import { useWaitingEvents } from '#client/features/events/waiting/waiting-events.api.ts';

export default function SchoolEventsPage() {
  const parts = [useReports('open', 1), useWaitingEvents(1)];
  return (
    <Stack gap="lg" maw={720}>
      <PageHeading>Events and reports</PageHeading>
      <WhenLoaded queries={parts}>
        <ReportList />
        <WaitingEvents />
      </WhenLoaded>
    </Stack>
  );
}
