import { useState } from 'react';
import { Box, Group, Stack, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { dayInZone } from '#shared/calendar.ts';
import { schoolYearOf } from '#shared/days.ts';
import {
  downloadLayout,
  getFiles,
  previewLayout,
  previewTriand,
  type FilesOverview,
  type LayoutPreview,
} from '#features/requirements/state-files/files.contract.ts';
import { DownloadButton } from '#client/ui/downloads/download-buttons.tsx';
import type { DownloadOrder } from '#client/ui/downloads/downloads.ts';
import { allEntries } from '#features/entries/client/entry-files.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { downloadFile } from '#client/platform/files/download-file.ts';
import { useSession } from '#client/platform/session.ts';
import { useApi } from '#client/platform/use-api.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { PageTabs } from '#client/ui/components/page-tabs.tsx';
import { PlainSelect } from '#client/ui/forms/plain-field.tsx';
import { useSchoolZone } from '#client/ui/format/text.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { totalText } from '#client/ui/list/paging/page-of.ts';
import { FactsImport, NumbersLink, NumbersSection } from './ids.tsx';
import { Layouts } from './layouts.tsx';
import { ByPrograms, StudentsLeftOut, Triand } from './triand.tsx';

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

function Download({ overview, isHead }: { readonly overview: FilesOverview; readonly isHead: boolean }) {
  const { layouts, made } = overview;
  const [chosen, setChosen] = useState(ALL);
  const [graduation, setGraduation] = useState('');
  const triand = useApi(previewTriand, {}, { enabled: chosen === TRIAND });
  const query = graduation === '' ? {} : { class: graduation };
  // The previous class stays while another one is counted.
  const dc = useApi<typeof previewLayout>(
    previewLayout,
    { params: { layout: DC }, query },
    { enabled: chosen === DC, placeholderData: keepPreviousData },
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
    fetch: (options) => downloadFile(downloadLayout, { params: { layout: chosen }, query, ...options }),
  };
  const canMakeDc = !dc.error && dc.data?.numbers.length === 0 && dc.data.lines > 0;
  return (
    <Stack gap="md" maw="44rem">
      <Group align="end" gap="sm">
        <Box flex="1 1 16rem" miw={0}>
          <PlainSelect
            label="File"
            value={chosen}
            choices={choices}
            onChange={({ currentTarget: { value } }) => setChosen(value)}
          />
        </Box>
        {chosen !== ALL && chosen !== TRIAND && (
          <ClassChoice value={graduation} yearsAfter={chosen === DC ? 3 : 4} onChoose={setGraduation} />
        )}
        {chosen !== TRIAND && (chosen !== DC || canMakeDc) && (
          <DownloadButton order={chosen === ALL ? allEntries : order}>Download</DownloadButton>
        )}
      </Group>
      {chosen === DC && (
        <Loaded
          query={dc}
          name=""
          failure={(error) => `The students could not be counted. ${failureReason(error)}`}
          placeholder="lines"
        >
          {(preview) => !dc.error && <Counted preview={preview} isHead={isHead} />}
        </Loaded>
      )}
      {chosen === TRIAND && <Triand query={triand} made={made} isHead={isHead} />}
    </Stack>
  );
}

const YEARS_BEFORE = 2;

interface ClassChoiceProps {
  readonly value: string;
  /** Classes after the one that graduates next: 3 reaches ninth grade. */
  readonly yearsAfter: number;
  readonly onChoose: (graduation: string) => void;
}

function ClassChoice({ value, yearsAfter, onChoose }: ClassChoiceProps) {
  const zone = useSchoolZone();
  const [next] = useState(() => schoolYearOf(dayInZone(new Date(), zone)) + 1);
  const years = Array.from(
    { length: YEARS_BEFORE + yearsAfter + 1 },
    (_, index) => next - YEARS_BEFORE + index,
  );
  return (
    <Box w="10rem">
      <PlainSelect
        label="Students"
        value={value}
        choices={[
          { value: '', label: 'Grades 9 to 12' },
          ...years.map((year) => ({ value: String(year), label: `Class of ${year}` })),
        ]}
        onChange={(event) => onChoose(event.currentTarget.value)}
      />
    </Box>
  );
}

function Counted({ preview, isHead }: { readonly preview: LayoutPreview; readonly isHead: boolean }) {
  const { numbers, lines, programs, students, students_left_out } = preview;
  if (numbers.length > 0) return <NumbersLink missing={numbers} isHead={isHead} />;
  return (
    <>
      <Text role="status">
        {lines === 0 ? 'No student is ready for this file.' : `${totalText(lines, ['student', 'students'])}.`}
      </Text>
      <ByPrograms programs={programs} />
      <StudentsLeftOut shown={students} total={students_left_out} />
    </>
  );
}
