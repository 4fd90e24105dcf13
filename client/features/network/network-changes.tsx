/** Who became an administrator or stopped being one, when, and by whom. */
import { Paper, Stack, Text, Title } from '@mantine/core';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { useRecentChanges } from './network.api.ts';
import { changesFailure, doneBy, pastSentence } from './network.messages.ts';
import classes from './network.module.css';
import list from '#client/ui/lists/list.module.css';

export function NetworkChanges() {
  const { data, error, isFetching, refetch } = useRecentChanges();
  const zone = useSchoolZone();
  return (
    <Stack gap="sm" component="section" aria-labelledby="recent-changes">
      <Title order={2} size="h3" id="recent-changes">
        Recent changes
      </Title>
      {error && (
        <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
          {changesFailure(error)}
        </RetryAlert>
      )}
      {!data && !error && <LoadingBlock label="Loading the changes..." />}
      {data?.length === 0 && <Text>None yet.</Text>}
      {data && data.length > 0 && (
        <Paper withBorder p="md">
          <ol className={classes['changes']}>
            {data.map((change) => (
              <li key={change.id} data-action={change.action}>
                <Text component="span" className={list['breakable'] ?? ''}>
                  {pastSentence(change)}
                </Text>
                <Text component="span" size="sm" className={list['quiet'] ?? ''}>
                  <time dateTime={change.at}>{schoolTime(change.at, zone)}</time>. {doneBy(change)}.
                </Text>
              </li>
            ))}
          </ol>
        </Paper>
      )}
    </Stack>
  );
}
