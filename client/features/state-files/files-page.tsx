/** What a school hands in: what can be made, what is missing for it, and what was made. */
import { useState } from 'react';
import { Button, Group, Stack, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import {
  downloadDc,
  getFiles,
  previewDc,
  previewTriand,
  type DcPreview,
  type FilesOverview,
} from '#shared/state-files/files.contract.ts';
import { DownloadButton } from '#client/domain/downloads/download-buttons.tsx';
import { failureReason } from '#client/platform/api-error.ts';
import { downloadFile } from '#client/platform/download-file.ts';
import { useSession } from '#client/platform/session.ts';
import { useApi } from '#client/platform/use-api.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { focusOnce } from '#client/ui/forms/focus.ts';
import { Loaded, type Query } from '#client/ui/list/loaded.tsx';
import { totalText } from '#client/ui/list/page-of.ts';
import { CardSection } from '#client/ui/list/section.tsx';
import { FactsImport } from './facts-import.tsx';
import { ByPrograms, ClassChoice, queryOf, StudentsLeftOut } from './files-parts.tsx';
import { LayoutsSection } from './layouts-section.tsx';
import { NumbersLink, NumbersSection } from './numbers-section.tsx';
import { TriandSection } from './triand-section.tsx';

type State = FilesOverview['states'][number];

const stateButtons: readonly { readonly state: State; readonly words: string }[] = [
  { state: 'arkansas', words: 'TRIAND (Arkansas)' },
  { state: 'district-of-columbia', words: 'District of Columbia' },
];

export default function FilesPage() {
  const query = useApi(getFiles);
  const isHead = useSession().admin?.is_school_administration_head === true;
  const [opened, setOpened] = useState<readonly State[]>([]);
  const [graduation, setGraduation] = useState('');
  const begun = query.data ? statesOf(query.data) : [];
  const isShown = (state: State) => begun.includes(state) || opened.includes(state);
  const triand = useApi(previewTriand, {}, { enabled: isShown('arkansas') });
  // What is known of one class stays while another one is counted.
  const dc = useApi(
    previewDc,
    { query: queryOf(graduation) },
    { enabled: isShown('district-of-columbia'), placeholderData: keepPreviousData },
  );
  // Together: what came later would move what is below it. A section that is opened later loads by itself, as another class does.
  const isLoading =
    (begun.includes('arkansas') && triand.isLoading) ||
    (begun.includes('district-of-columbia') && graduation === '' && dc.isLoading);
  const hidden = stateButtons.filter(({ state }) => !isShown(state));
  return (
    <Stack gap="md">
      <PageHeading>Files for the state</PageHeading>
      <Loaded query={query} what="The files" shape="lines">
        {({ made, layouts, numbers }) =>
          isLoading ? (
            <LoadingBlock label="Working out what is new..." shape="lines" />
          ) : (
            <>
              {isShown('arkansas') && (
                <TriandSection
                  query={triand}
                  made={made}
                  isHead={isHead}
                  takesFocus={opened.includes('arkansas')}
                />
              )}
              {isShown('district-of-columbia') && (
                <CardSection
                  id="dc"
                  title="Hours of the year (District of Columbia)"
                  heading={opened.includes('district-of-columbia') ? focusOnce : undefined}
                >
                  <ClassChoice value={graduation} yearsAfter={3} onChoose={setGraduation} />
                  <HoursOfYear query={dc} graduation={graduation} isHead={isHead} />
                </CardSection>
              )}
              <LayoutsSection layouts={layouts} isHead={isHead} />
              {isHead && <FactsImport />}
              <NumbersSection numbers={numbers} isHead={isHead} />
              {hidden.length > 0 && (
                <CardSection id="others" title="Other states">
                  <Text>Is your school there? Open its file.</Text>
                  <Group gap="xs">
                    {hidden.map(({ state, words }) => (
                      <Button key={state} variant="default" onClick={() => setOpened([...opened, state])}>
                        {words}
                      </Button>
                    ))}
                  </Group>
                </CardSection>
              )}
            </>
          )
        }
      </Loaded>
    </Stack>
  );
}

/** Whose files are shown at once. */
function statesOf({ states, made }: FilesOverview): readonly State[] {
  return made.length > 0 && !states.includes('arkansas') ? ['arkansas', ...states] : states;
}

interface HoursOfYearProps {
  readonly query: Query<DcPreview>;
  readonly graduation: string;
  readonly isHead: boolean;
}

const notCounted = (error: Error) => `The students could not be counted. ${failureReason(error)}`;

/** The file of the District of Columbia: a line for each student. */
function HoursOfYear({ query, graduation, isHead }: HoursOfYearProps) {
  return (
    <Loaded query={query} what="" failure={notCounted} shape="lines">
      {({ numbers, lines, programs, students, students_left_out }) => {
        if (query.error) return null;
        if (numbers.length > 0) return <NumbersLink missing={numbers} isHead={isHead} />;
        return (
          <>
            <Text role="status">
              {lines === 0 ? 'No student can be in it.' : `${totalText(lines, ['student', 'students'])}.`}
            </Text>
            <ByPrograms programs={programs} />
            <StudentsLeftOut shown={students} total={students_left_out} />
            {lines > 0 && (
              <div>
                <DownloadButton
                  order={{
                    fileName: 'community_service_hours.csv',
                    about: 'Hours for the District of Columbia',
                    fetch: (options) => downloadFile(downloadDc, { query: queryOf(graduation), ...options }),
                  }}
                  label="Download the hours of the year"
                >
                  Download
                </DownloadButton>
              </div>
            )}
          </>
        );
      }}
    </Loaded>
  );
}
