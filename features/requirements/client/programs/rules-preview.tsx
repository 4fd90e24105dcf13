import { Anchor, Box, Paper, Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { stateWords } from '#features/requirements/graduation.text.ts';
import { previewRules, type RulesPreview } from '#features/requirements/requirements.contract.ts';
import { amountText } from '#features/requirements/rules/standing.text.ts';
import { FirstOf } from '#features/requirements/client/state-files/first-of.tsx';
import { failureReason } from '#client/platform/api-error.ts';
import { useApi } from '#client/platform/use-api.ts';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import type { Proposed } from './program-form.ts';
import { totalText } from '#client/ui/list/paging/page-of.ts';

const PAUSE_MS = 400;

interface RulesPreviewProps {
  readonly program: number | null;
  /** Undefined while the form is invalid. Must be a stable object. */
  readonly proposed: Proposed | undefined;
}

export function RulesPreviewPanel({ program, proposed }: RulesPreviewProps) {
  const [debounced] = useDebouncedValue(proposed, PAUSE_MS);
  const { data, error, isFetching, isPlaceholderData, refetch } = useApi(
    previewRules,
    { body: { program, ...(debounced as Proposed) } },
    // The last result stays, marked as old, while the next one loads.
    { enabled: debounced !== undefined, placeholderData: keepPreviousData },
  );
  const isOld = isPlaceholderData || debounced !== proposed;
  return (
    <Paper component="aside" withBorder p="md" aria-labelledby="preview">
      <Stack gap="xs">
        <Title order={2} size="h4" id="preview">
          What this would change
        </Title>
        {proposed === undefined && <Text size="sm">You see it here once the rules are complete.</Text>}
        {proposed && error && !isOld && (
          <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
            This could not be calculated. {failureReason(error)}
          </RetryAlert>
        )}
        {proposed && !data && !error && <LoadingBlock label="Working it out..." />}
        {proposed && data && !(error && !isOld) && (
          <Box opacity={isOld ? 0.65 : undefined} aria-busy={isOld}>
            <Found preview={data} />
          </Box>
        )}
      </Stack>
    </Paper>
  );
}

function Found({ preview: { students, moves, changed } }: { readonly preview: RulesPreview }) {
  const moved = moves.filter(({ from, to }) => from !== to);
  const all = moved.reduce((sum, one) => sum + one.students, 0);
  return (
    <>
      <div role="status">
        {students === 0 && <Text>There are no students in these classes yet.</Text>}
        {students > 0 && all === 0 && <Text>Nothing changes for {studentsText(students)}.</Text>}
        {moved
          .toSorted((one, other) => other.students - one.students)
          .map((move) => (
            <Text key={moveText(move)}>{moveText(move)}</Text>
          ))}
      </div>
      {changed.length > 0 && (
        <details>
          <summary>See them ({all})</summary>
          <Text size="sm" c="dimmed">
            Names open in a new tab.
          </Text>
          {/* Cuts through a row, to show that the list scrolls. */}
          <Box mah="22.25rem" style={{ overflowY: 'auto' }}>
            <FirstOf total={all}>
              {changed.map(({ id, name, class: graduation, counted, needed, unit, ...states }) => [
                id,
                <>
                  <Anchor
                    href={`/admin/user-entries/${id}?tab=requirement`}
                    target="_blank"
                    rel="noreferrer"
                    underline="always"
                  >
                    {name}
                  </Anchor>{' '}
                  ({graduation}) {statesText(states)}: {counted} of {amountText(needed, unit)}
                </>,
              ])}
            </FirstOf>
          </Box>
        </details>
      )}
    </>
  );
}

type Move = RulesPreview['moves'][number];

/** `17 students: Done → Behind`; of a new requirement `17 students: Behind` */
export const moveText = ({ students, ...states }: Move): string =>
  `${studentsText(students)}: ${statesText(states)}`;

const statesText = ({ from, to }: Pick<Move, 'from' | 'to'>) =>
  `${from === null ? '' : `${stateWords[from]} → `}${stateWords[to]}`;

const studentsText = (number: number) => totalText(number, ['student', 'students']);
