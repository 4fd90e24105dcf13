import { useState } from 'react';
import { Box, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { schoolYearOf } from '#shared/days.ts';
import {
  downloadLayout,
  getFiles,
  type FilesOverview,
} from '#features/requirements/state-files/files.contract.ts';
import { DownloadButton } from '#client/ui/downloads/download-buttons.tsx';
import type { DownloadOrder } from '#client/ui/downloads/downloads.ts';
import { allEntries } from '#features/entries/client/entry-files.ts';
import { downloadFile } from '#client/platform/files/download-file.ts';
import { useSession } from '#client/platform/session.ts';
import { useApi } from '#client/platform/use-api.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { PageTabs } from '#client/ui/components/page-tabs.tsx';
import { useSchoolZone, useToday } from '#client/ui/format/text.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { FactsImport, NumbersSection } from './ids.tsx';
import { Layouts } from './layouts.tsx';
import { Triand } from './triand.tsx';

export default function FilesPage() {
  const query = useApi(getFiles);
  const isHead = useSession().admin?.is_school_administration_head === true;
  return (
    <Stack gap="md">
      <PageHeading>Exports</PageHeading>
      <Loaded query={query} name="The exports" placeholder="lines">
        {(overview) => (
          <PageTabs
            label="Exports"
            tabs={[
              {
                id: 'download',
                title: 'Download',
                content: <Download overview={overview} isHead={isHead} />,
              },
              ...(isHead
                ? [{ id: 'layouts', title: 'Own layouts', content: <Layouts layouts={overview.layouts} /> }]
                : []),
              {
                id: 'ids',
                title: 'District and school IDs',
                content: (
                  <Stack gap="md">
                    <NumbersSection numbers={overview.numbers} isHead={isHead} />
                    {isHead && <FactsImport />}
                  </Stack>
                ),
              },
            ]}
          />
        )}
      </Loaded>
    </Stack>
  );
}

const ALL = 'all';
const TRIAND = 'triand';
const DC = 'dc';
const YEARS_AROUND = { before: 2, after: 4 };

function Download({ overview, isHead }: { readonly overview: FilesOverview; readonly isHead: boolean }) {
  const { layouts, made } = overview;
  const [chosen, setChosen] = useState(ALL);
  const [graduation, setGraduation] = useState('');
  const next = schoolYearOf(useToday(useSchoolZone())) + 1;
  const years = Array.from(
    { length: YEARS_AROUND.before + YEARS_AROUND.after + 1 },
    (_, index) => next - YEARS_AROUND.before + index,
  );
  const choices = [
    { value: ALL, label: 'Spreadsheet of all entries' },
    { value: 'class-list', label: 'Class list with hours' },
    ...layouts.map(({ id, name }) => ({ value: String(id), label: name })),
    { value: DC, label: 'District of Columbia: hours of the year' },
    { value: TRIAND, label: 'Arkansas: TRIAND' },
  ];
  const order: DownloadOrder = {
    fileName:
      chosen === DC
        ? 'community_service_hours.csv'
        : `hours_${[chosen, graduation].filter(Boolean).join('_')}.csv`,
    about: choices.find(({ value }) => value === chosen)?.label ?? '',
    fetch: (options) =>
      downloadFile(downloadLayout, {
        params: { layout: chosen },
        query: graduation === '' ? {} : { class: graduation },
        ...options,
      }),
  };
  return (
    <Stack gap="md" maw="44rem">
      <Group align="end" gap="sm">
        <Box flex="1 1 16rem" miw={0}>
          <NativeSelect
            label="File"
            value={chosen}
            data={[...choices]}
            onChange={({ currentTarget: { value } }) => setChosen(value)}
          />
        </Box>
        {chosen !== ALL && chosen !== TRIAND && (
          <Box w="10rem">
            <NativeSelect
              label="Students"
              value={graduation}
              data={[
                { value: '', label: 'Grades 9 to 12' },
                ...years.map((year) => ({ value: String(year), label: `Class of ${year}` })),
              ]}
              onChange={({ currentTarget: { value } }) => setGraduation(value)}
            />
          </Box>
        )}
        {chosen !== TRIAND && (
          <DownloadButton order={chosen === ALL ? allEntries : order}>Download</DownloadButton>
        )}
      </Group>
      {chosen === DC && <Text>Students without a USI have an empty cell.</Text>}
      {chosen === TRIAND && <Triand made={made} isHead={isHead} />}
    </Stack>
  );
}
