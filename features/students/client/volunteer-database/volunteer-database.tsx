import type { ReactNode } from 'react';
import { Box, Group, Stack, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import type { z } from 'zod';
import { getEntrySummary, getStanding, type ListedStudent } from '#features/students/students.contract.ts';
import { SUMMARY_PAGE_SIZE, SUMMARY_PAGE_SIZE_ON_PHONE } from '#features/students/students.rules.ts';
import { DownloadButton } from '#client/ui/downloads/download-buttons.tsx';
import { allEntries, entriesOfOne, entriesOfYear } from '#features/entries/client/entry-files.ts';
import { fullName } from '#features/people/client/acted-on.ts';
import { PersonMenu } from '#features/people/client/person-menu.tsx';
import { UpdatedEntryNote } from '#features/students/client/updated-entry-note.tsx';
import { useSession } from '#client/platform/session.ts';
import { useApi, useApiPage } from '#client/platform/use-api.ts';
import { ButtonLink } from '#client/ui/components/links.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { useReturnTo } from '#client/ui/hooks/return-to.ts';
import { useSettled } from '#client/ui/hooks/use-settled.ts';
import { useIsPhone } from '#client/ui/hooks/use-viewport.ts';
import { amountText } from '#client/ui/format/text.ts';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { NoEntriesPicture } from '#client/ui/illustrations/illustration.tsx';
import { DataList, type Column } from '#client/ui/list/data-list.tsx';
import { Finder, knownView, narrowingOf } from '#client/ui/list/filters/finder.tsx';
import { trimmedFilters } from '#client/ui/list/filters/list-address.ts';
import { sortingOf } from '#client/ui/list/filters/sorting.ts';
import { useListAddress, type ListView } from '#client/ui/list/filters/use-list-address.ts';
import { RequirementProgressPanel } from './requirement-progress.tsx';
import {
  filtersOf,
  hoursLeft,
  readYear,
  summaryNames,
  summaryTitles,
  type SummaryName,
} from './summary-list.ts';
import { StateMark } from '#client/ui/list/state-mark.tsx';
import classes from '#features/entries/client/hours/hours.module.css';

interface VolunteerDatabaseProps {
  /** Whether `children` has its final height. */
  readonly isPlaced: boolean;
  readonly children: ReactNode;
}

export function VolunteerDatabase({ isPlaced: isAboveThere, children }: VolunteerDatabaseProps) {
  const { admin } = useSession();
  const view = useListAddress(summaryNames);
  const year = readYear(view.filters);
  const standing = useApi(
    getStanding,
    { query: { graduation_year: year } },
    { placeholderData: keepPreviousData },
  );
  const isPlaced = useSettled(isAboveThere && (standing.data !== undefined || standing.error !== null));
  return (
    <Stack gap="lg">
      <PageHeading title="Volunteer Database">
        Volunteer Database{' '}
        <Text component="span" display="block" c="green" fz="0.6em" fw={600} lh="inherit">
          {admin?.school}
        </Text>
      </PageHeading>
      <UpdatedEntryNote />
      {children}
      <RequirementProgressPanel query={standing} year={year} />
      {/* Invisible until the parts above have loaded. */}
      <Stack
        gap="md"
        component="section"
        aria-labelledby="students"
        style={{ visibility: isPlaced ? undefined : 'hidden' }}
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
        <Students view={view} years={standing.data?.years ?? []} />
      </Stack>
    </Stack>
  );
}

function Students({ view: asked, years }: { view: ListView<SummaryName>; years: readonly number[] }) {
  const pageSize = useIsPhone() ? SUMMARY_PAGE_SIZE_ON_PHONE : SUMMARY_PAGE_SIZE;
  const filters = filtersOf(asked.typed, years);
  const view = knownView(asked, filters);
  const sorting = sortingOf(view, summaryTitles, { column: 'last_name', direction: 'ascending' });
  const { column: sort, direction } = sorting.sorting;
  // Safe: the filters know what the call takes.
  const wanted = { ...trimmedFilters(view.filters), sort, direction } as z.input<
    typeof getEntrySummary.query
  >;
  const query = useApiPage(getEntrySummary, wanted, view.page, pageSize);
  return (
    <>
      <Finder label="Find students" filters={filters} view={view} sorting={sorting} />
      <DataList
        query={query}
        view={view}
        noun={['student', 'students']}
        nameOf={fullName}
        columns={columns}
        sorting={sorting}
        narrowing={narrowingOf(filters)}
        cardTitle={fullName}
        cardLines={cardLines}
        actions={actions}
        empty="No students are listed yet."
        emptyPicture={<NoEntriesPicture />}
        emptyLine="Students appear here as soon as they have registered and chosen your school."
      />
    </>
  );
}

const columns: readonly Column<ListedStudent, never>[] = [
  { title: summaryTitles.first_name, sort: 'first_name', cell: ({ first_name }) => first_name },
  { title: summaryTitles.last_name, sort: 'last_name', cell: ({ last_name }) => <b>{last_name}</b> },
  { title: summaryTitles.email, sort: 'email', cell: ({ email }) => <EmailText email={email} /> },
  {
    title: summaryTitles.graduation_year,
    sort: 'graduation_year',
    isNumber: true,
    cell: ({ graduation_year }) => graduation_year,
  },
  {
    title: summaryTitles.total_hours,
    sort: 'total_hours',
    isNumber: true,
    cell: ({ total_hours }) => <b>{total_hours}</b>,
  },
  { title: 'Requirement', cell: ({ total_hours }) => <Requirement total={total_hours} /> },
];

const cardLines = ({ email, graduation_year, total_hours }: ListedStudent) => (
  <>
    <EmailText email={email} />
    <Group justify="space-between" gap="2 var(--mantine-spacing-xs)">
      <span>
        {graduation_year} · {amountText(total_hours, 'hour')}
      </span>
      <Requirement total={total_hours} />
    </Group>
  </>
);

function Requirement({ total }: { readonly total: number }) {
  const left = hoursLeft(total);
  if (left === 0) return <StateMark tone="good">Met</StateMark>;
  return (
    <Group
      component="span"
      display="inline-flex"
      gap="4 var(--mantine-spacing-xs)"
      style={{ whiteSpace: 'nowrap' }}
    >
      <Box component="span" w="2.75rem" className={classes.bar} aria-hidden="true">
        <span className={classes.verified} style={{ width: `${100 - left}%` }} />
      </Box>
      {amountText(left, 'hour')} left
    </Group>
  );
}

const actions = (student: ListedStudent) => <Actions student={student} />;

/** From 1280 px a row has room for button labels; a card always has. */
const WIDE = '(min-width: 80em), (max-width: 48em)';

function Actions({ student }: { readonly student: ListedStudent }) {
  const { here } = useReturnTo();
  const isWide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false });
  const name = fullName(student);
  return (
    <Group gap="xs" wrap="nowrap">
      <ButtonLink
        to={`/admin/user-entries/${student.id}`}
        state={{ database: here }}
        variant="outline"
        size="compact-sm"
        aria-label={`View Details of ${name}`}
      >
        View Details
      </ButtonLink>
      <DownloadButton
        order={entriesOfOne(student.id, name)}
        isSmall
        isIcon={!isWide}
        label={`Download Entries of ${name}`}
      >
        Download Entries
      </DownloadButton>
      <PersonMenu person={student} />
    </Group>
  );
}
