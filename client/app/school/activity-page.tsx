import { Stack } from '@mantine/core';
import { Navigate, useSearchParams } from 'react-router';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { PageTabs } from '#client/ui/components/page-tabs.tsx';
import { AllActivity } from '#features/audit-trail/client/all-activity.tsx';
import { showAgainOf } from '#features/office/client/signals/looks-fine.tsx';
import { RecentChanges } from '#features/office/client/bulk-actions/recent-changes.tsx';

const tabs = [
  { id: 'recent', title: 'Recent changes', content: <RecentChanges /> },
  { id: 'all', title: 'All activity', content: <AllActivity actionOf={showAgainOf} /> },
];

export default function ActivityPage() {
  const [search] = useSearchParams();
  // Filters belong to the tab of all activity.
  if (!search.has('tab') && search.size > 0) return <Navigate replace to={`?tab=all&${search.toString()}`} />;
  return (
    <Stack gap="md">
      <PageHeading>Activity</PageHeading>
      <PageTabs label="Activity" tabs={tabs} />
    </Stack>
  );
}
