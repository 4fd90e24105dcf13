/** Whose hours from another school wait for a decision; nothing while nobody's do. */
import { Anchor, Box, Stack, Title } from '@mantine/core';
import { Link } from 'react-router';
import { failureReason } from '#client/platform/api-error.ts';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { CompactCards } from '#client/ui/rows/compact-card.tsx';
import { usePeople } from './people.api.ts';
import classes from './people.module.css';

export function EarlierHoursWaiting() {
  // Those of the next page follow when these are decided.
  const { data, error, isFetching, refetch } = usePeople('', 'earlier hours', 1);
  if (!error && !data?.total) return null;
  return (
    <Stack gap="sm" component="section" aria-labelledby="earlier-hours">
      <Title order={2} size="h3" id="earlier-hours">
        Hours from other schools to accept{data ? ` (${data.total})` : ''}
      </Title>
      {error && (
        <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
          {`Whose hours wait could not be loaded. ${failureReason(error)}`}
        </RetryAlert>
      )}
      <CompactCards>
        {data?.people.map(({ id, first_name, last_name }) => (
          <Box component="li" px="sm" key={id}>
            <Anchor component={Link} to={`/admin/user-entries/${id}`} className={classes.link}>
              {first_name} {last_name}
            </Anchor>
          </Box>
        ))}
      </CompactCards>
    </Stack>
  );
}
