/** What administrators of the school have taken in today. */
import { Anchor, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import type { TakenSlip } from '#shared/slips/slips.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { dayText, timeOfDay, useSchoolZone } from '#client/ui/format/text.ts';
import { useTakenSlips } from './slips.api.ts';
import classes from './slips.module.css';

export function TakenToday() {
  const { data, error, isFetching, refetch } = useTakenSlips();
  return (
    <Stack gap="sm" component="section" aria-labelledby="taken-today">
      <Title order={2} size="h3" id="taken-today">
        Taken in today{data && data.length > 0 ? ` (${data.length})` : ''}
      </Title>
      {error && (
        <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
          {`The list could not be loaded. ${failureReason(error)}`}
        </RetryAlert>
      )}
      {!data && !error && <LoadingBlock shape="lines" />}
      {data?.length === 0 && <Text>No slip has been taken in today.</Text>}
      {data && data.length > 0 && (
        <ul className={classes.taken}>
          {data.map((slip) => (
            <TakenRow key={slip.id} slip={slip} />
          ))}
        </ul>
      )}
    </Stack>
  );
}

function TakenRow({ slip }: { readonly slip: TakenSlip }) {
  const zone = useSchoolZone();
  const { student, hours, event, date, person, taken_by, taken_at } = slip;
  return (
    <li className={classes.row}>
      <Text fw={600}>
        <Anchor component={Link} to={`/admin/user-entries/${student.id}`}>
          {student.name}
        </Anchor>
        , {hours} h
      </Text>
      <Text size="sm">
        {event}, {dayText(date)}
      </Text>
      <Text size="sm">
        Signed by {person}, taken in by {taken_by} at {timeOfDay(taken_at, zone)}
      </Text>
    </li>
  );
}
