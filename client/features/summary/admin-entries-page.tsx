/** The Volunteer Database: the school's students, their progress, and their entries as spreadsheets. */
import { Group, Stack, Title } from '@mantine/core';
import { useSession } from '#client/platform/session.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { usePlaced } from '#client/ui/components/use-placed.ts';
import { useCountFocus } from '#client/ui/lists/use-paging.ts';
import { useListAddress } from '#client/ui/lists/use-list-address.ts';
import { DownloadButton } from '#client/domain/downloads/download-buttons.tsx';
import { allEntries, entriesOfYear } from '#client/domain/downloads/downloads.ts';
import { RequirementProgressPanel } from './requirement-progress.tsx';
import { SummaryFinder } from './summary-finder.tsx';
import { readHours, summaryNames, withKnownFilters } from './summary-list.ts';
import { SummaryStudents } from './summary-students.tsx';
import { useRequirementProgress } from './summary.api.ts';
import { UpdatedEntryNote } from '#client/domain/updated-entry-note.tsx';
import classes from './summary.module.css';

export default function AdminEntriesPage() {
  const { admin } = useSession();
  const view = withKnownFilters(useListAddress(summaryNames));
  const focus = useCountFocus();
  const year = view.filters.graduation_year;
  const { data: standing, error } = useRequirementProgress(year);
  const isPlaced = usePlaced(standing !== undefined || error !== null);
  return (
    <Stack gap="lg">
      <PageHeading title="Volunteer Database">
        Volunteer Database <span className={classes.school}>{admin?.school}</span>
      </PageHeading>
      <UpdatedEntryNote />
      <RequirementProgressPanel
        year={year}
        hours={readHours(view.filters)}
        onHours={(hours) => focus.withFocus(() => view.choose({ hours }))}
      />
      <Stack
        gap="md"
        component="section"
        aria-labelledby="students"
        className={classes.students}
        data-early={!isPlaced}
      >
        <Group justify="space-between" gap="sm">
          <Title order={2} size="h3" id="students">
            Students
          </Title>
          <Group gap="xs">
            {year !== '' && (
              <DownloadButton order={entriesOfYear(year)}>Download entries of {year}</DownloadButton>
            )}
            <DownloadButton order={allEntries}>Download All Entries</DownloadButton>
          </Group>
        </Group>
        <SummaryFinder view={view} years={standing?.years ?? []} />
        <SummaryStudents view={view} count={focus.count} />
      </Stack>
    </Stack>
  );
}
