/** What a school hands in: what can be made, what is missing for it, and what was made. */
import { useState } from 'react';
import { Button, Group, Stack, Text } from '@mantine/core';
import type { FilesOverview } from '#shared/state-files/files.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { useSession } from '#client/platform/session.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { DcSection } from './dc-section.tsx';
import { FactsImport } from './facts-import.tsx';
import { FilesSection } from './files-section.tsx';
import { LayoutsSection } from './layouts-section.tsx';
import { NumbersSection } from './numbers-section.tsx';
import { useDcPreview, useFiles, useTriandPreview } from './state-files.api.ts';
import { TriandSection } from './triand-section.tsx';

export default function FilesPage() {
  const { data, error, isFetching, refetch } = useFiles();
  // Here and not below: what is shown below goes while the page loads.
  const [opened, setOpened] = useState<readonly State[]>([]);
  const begun = data ? statesOf(data) : [];
  const triand = useTriandPreview(begun.includes('arkansas'));
  const dc = useDcPreview('', begun.includes('district-of-columbia'));
  const isLoading = (state: State, query: { readonly isLoading: boolean }) =>
    begun.includes(state) && query.isLoading;
  // Together: what came later would move what is below it. A section that is opened later loads by itself.
  const isLoaded =
    data !== undefined && !isLoading('arkansas', triand) && !isLoading('district-of-columbia', dc);
  return (
    <Stack gap="md">
      <PageHeading>Files for the state</PageHeading>
      {error && !data && (
        <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
          The files could not be loaded. {failureReason(error)}
        </RetryAlert>
      )}
      {!isLoaded && !error && <LoadingBlock label="Working out what is new..." shape="lines" />}
      {isLoaded && (
        <Loaded overview={data} opened={opened} onOpen={(state) => setOpened([...opened, state])} />
      )}
    </Stack>
  );
}

type State = FilesOverview['states'][number];

/** Whose files are shown at once. */
function statesOf({ states, made }: FilesOverview): readonly State[] {
  return made.length > 0 && !states.includes('arkansas') ? ['arkansas', ...states] : states;
}

const stateButtons: readonly { readonly state: State; readonly words: string }[] = [
  { state: 'arkansas', words: 'TRIAND (Arkansas)' },
  { state: 'district-of-columbia', words: 'District of Columbia' },
];

interface LoadedProps {
  readonly overview: FilesOverview;
  readonly opened: readonly State[];
  readonly onOpen: (state: State) => void;
}

function Loaded({ overview, opened, onOpen }: LoadedProps) {
  const { made, layouts, numbers } = overview;
  const isHead = useSession().admin?.is_school_administration_head === true;
  const isShown = (state: State) => statesOf(overview).includes(state) || opened.includes(state);
  const hidden = stateButtons.filter(({ state }) => !isShown(state));
  return (
    <>
      {isShown('arkansas') && (
        <TriandSection made={made} isHead={isHead} takesFocus={opened.includes('arkansas')} />
      )}
      {isShown('district-of-columbia') && <DcSection takesFocus={opened.includes('district-of-columbia')} />}
      <LayoutsSection layouts={layouts} isHead={isHead} />
      {isHead && <FactsImport />}
      <NumbersSection numbers={numbers} isHead={isHead} />
      {hidden.length > 0 && (
        <FilesSection id="others" title="Other states">
          <Text>Is your school there? Open its file.</Text>
          <Group gap="xs">
            {hidden.map(({ state, words }) => (
              <Button key={state} variant="default" onClick={() => onOpen(state)}>
                {words}
              </Button>
            ))}
          </Group>
        </FilesSection>
      )}
    </>
  );
}
