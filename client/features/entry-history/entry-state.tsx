/** Where an entry stands, and what its owner can do: correct the contact, ask again, or record it again. */
import { Button, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { EntryHistory } from '#shared/entries/entry-history.contract.ts';
import { usePortfolio } from '#client/domain/entries.api.ts';
import type { Student } from './entry-history-text.ts';
import { entryStateOf } from './entry-timeline.ts';
import { RequestTruth } from '#client/domain/entry-verification.tsx';
import { recordAgainAddress } from '#client/domain/record-again.ts';
import classes from './entry-history.module.css';

interface EntryStandingProps {
  readonly history: EntryHistory;
  readonly student: Student;
}

export function EntryStatePanel({ history, student }: EntryStandingProps) {
  const { text, tone } = entryStateOf(history, student);
  return (
    <Stack gap="xs" align="start">
      <Text className={classes['standing'] ?? ''} data-tone={tone}>
        {text}
      </Text>
      {student.isReader && history.is_there && <OwnRequest id={history.id} />}
      {student.isReader && !history.is_there && (
        <Button component={Link} to={recordAgainAddress(history)}>
          Record it again
        </Button>
      )}
    </Stack>
  );
}

/** What the portfolio knows of the request; the history alone does not tell when the entry expires. */
function OwnRequest({ id }: { readonly id: number }) {
  const { data } = usePortfolio();
  const entry = data?.find((one) => one.id === id);
  return entry && !entry.recycling_bin && <RequestTruth entry={entry} />;
}
