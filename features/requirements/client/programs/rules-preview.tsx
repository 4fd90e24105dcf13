import { Anchor, Box, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { groupOf, GROUPS, stateWords, type GraduationGroup } from '#features/requirements/graduation.text.ts';
import { PROGRESS_STATES } from '#features/requirements/rules/kinds.ts';
import { previewRules, type RulesPreview } from '#features/requirements/requirements.contract.ts';
import { amountText } from '#features/requirements/rules/standing.text.ts';
import { studentsText } from '#features/people/client/messages/message-text.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { useApi } from '#client/platform/use-api.ts';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import type { Proposed } from './rule-fields.ts';
import lists from '#client/ui/list/list.module.css';
import classes from '#features/requirements/client/requirements.module.css';

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

function Found({ preview }: { readonly preview: RulesPreview }) {
  const { changed, moves } = preview;
  const all = moves.reduce((sum, { from, to, students }) => sum + (from === to ? 0 : students), 0);
  return (
    <>
      <div role="status">
        {previewSentences(preview).map((sentence) => (
          <Text key={sentence}>{sentence}</Text>
        ))}
      </div>
      {changed.length > 0 && (
        <details>
          <summary>
            {all > changed.length
              ? `See the first ${changed.length} of ${all}`
              : `See them (${changed.length})`}
          </summary>
          <Text size="sm" c="dimmed">
            Names open in a new tab.
          </Text>
          {/* Cut through a row, to show that it scrolls. */}
          <ul
            className={`${lists.bare} ${classes.lined}`}
            style={{ maxHeight: '22.25rem', overflowY: 'auto' }}
          >
            {changed.map(({ id, name, class: graduation, from, to, counted, needed, unit }) => (
              <Group component="li" key={id} justify="space-between" gap="0 0.75rem" py={6}>
                <span>
                  <Anchor
                    href={`/admin/user-entries/${id}?tab=requirement`}
                    target="_blank"
                    rel="noreferrer"
                    underline="always"
                  >
                    {name}
                  </Anchor>{' '}
                  ({graduation})
                </span>
                <span className={lists.quiet}>
                  {from === null ? '' : `${stateWords[from]} → `}
                  {stateWords[to]}: {counted} of {amountText(needed, unit)}
                </span>
              </Group>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

const words: Readonly<Record<GraduationGroup, string>> = {
  done: 'done',
  'on track': 'on track',
  waiting: 'waiting for contacts',
  'needs you': 'behind',
};

type Move = RulesPreview['moves'][number];

/** A sentence per change: `17 go from done to behind.` */
export function previewSentences({ students, moves }: RulesPreview): string[] {
  if (students === 0) return ['There are no students in these classes yet.'];
  const count = (is: (move: Move) => boolean) =>
    moves.filter(is).reduce((sum, move) => sum + move.students, 0);
  const say = (is: (move: Move) => boolean, one: string, many = one) => {
    const number = count(is);
    return number === 0 ? [] : [`${number} ${number === 1 ? one : many}`];
  };
  const fresh = GROUPS.flatMap((group) =>
    say(({ from, to }) => from === null && groupOf(to) === group, words[group]),
  );
  const changes = GROUPS.flatMap((before) =>
    GROUPS.filter((after) => after !== before).flatMap((after) => {
      const isThis = ({ from, to }: Move) =>
        from !== null && groupOf(from) === before && groupOf(to) === after;
      const what = `from ${words[before]} to ${words[after]}.`;
      return say(isThis, `goes ${what}`, `go ${what}`);
    }),
  );
  const step = ({ from, to }: Move) =>
    from !== null && groupOf(from) === groupOf(to)
      ? PROGRESS_STATES.indexOf(to) - PROGRESS_STATES.indexOf(from)
      : 0;
  const isWorse = (move: Move) => step(move) > 0;
  const isBetter = (move: Move) => step(move) < 0;
  const allFresh = studentsText(count(({ from }) => from === null));
  const sentences = [
    ...(fresh.length > 0 ? [`New for ${allFresh}: ${fresh.join(', ')}.`] : []),
    ...changes,
    ...say(isWorse, 'stays behind, and falls further back.', 'stay behind, and fall further back.'),
    ...say(isBetter, 'stays behind, but by less.', 'stay behind, but by less.'),
  ];
  return sentences.length > 0 ? sentences : [`Nothing changes for ${studentsText(students)}.`];
}
