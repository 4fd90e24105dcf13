/** What the rules in the form would do to the students there are. */
import { useDebouncedValue } from '@mantine/hooks';
import { Anchor, Paper, Stack, Text, Title } from '@mantine/core';
import type { RulesPreview } from '#shared/requirements/requirements.contract.ts';
import { amountText } from '#shared/requirements/standing.text.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { previewSentences, stateWords } from './preview.text.ts';
import type { Proposed } from './program-form.ts';
import { usePreview } from './programs.api.ts';
import classes from './programs.module.css';

/** Typing a number asks once. */
const PAUSE_MS = 400;

interface RulesPreviewProps {
  readonly program: number | null;
  /** Undefined while the form says nothing that can be worked out. Must keep its identity while it is the same. */
  readonly proposed: Proposed | undefined;
}

export function RulesPreviewPanel({ program, proposed }: RulesPreviewProps) {
  const [asked] = useDebouncedValue(proposed, PAUSE_MS);
  const { data, error, isFetching, isPlaceholderData, refetch } = usePreview(program, asked);
  const isOld = isPlaceholderData || asked !== proposed;
  return (
    <Paper component="aside" withBorder p="md" aria-labelledby="preview">
      <Stack gap="xs">
        <Title order={2} size="h4" id="preview">
          What it would do
        </Title>
        {proposed === undefined && (
          <Text size="sm">It is worked out for your students once the rules are complete.</Text>
        )}
        {proposed && error && !isOld && (
          <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
            This could not be worked out. {failureReason(error)}
          </RetryAlert>
        )}
        {proposed && !data && !error && <LoadingBlock label="Working it out..." />}
        {proposed && data && !(error && !isOld) && (
          <div className={classes.preview} data-old={isOld || undefined} aria-busy={isOld}>
            <Found preview={data} proposed={asked} />
          </div>
        )}
      </Stack>
    </Paper>
  );
}

const units = {
  hours: 'hours',
  'hours by grade': 'hours',
  projects: 'projects',
  outcomes: 'outcomes',
} as const;

function Found({
  preview,
  proposed,
}: {
  readonly preview: RulesPreview;
  readonly proposed: Proposed | undefined;
}) {
  const { changed, moves } = preview;
  const unit = units[proposed?.rules.target.kind ?? 'hours'];
  const all = moves.reduce((sum, { from, to, students }) => sum + (from === to ? 0 : students), 0);
  return (
    <>
      <div role="status">
        {previewSentences(preview).map((sentence) => (
          <Text key={sentence}>{sentence}</Text>
        ))}
      </div>
      {changed.length > 0 && (
        <details className={classes.opens}>
          <summary>
            {all > changed.length
              ? `See the first ${changed.length} of ${all}`
              : `See them (${changed.length})`}
          </summary>
          <Text size="sm" c="dimmed">
            Names open in a new tab.
          </Text>
          <ul className={classes.names}>
            {changed.map(({ id, name, class: graduation, from, to, counted, needed }) => (
              <li key={id}>
                <span>
                  <Anchor
                    href={`/admin/requirements/${id}`}
                    target="_blank"
                    rel="noreferrer"
                    underline="always"
                  >
                    {name}
                  </Anchor>{' '}
                  ({graduation})
                </span>
                <span className={classes.soft}>
                  {from === null ? '' : `${stateWords[from]} → `}
                  {stateWords[to]}: {counted} of {amountText(needed, unit)}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
