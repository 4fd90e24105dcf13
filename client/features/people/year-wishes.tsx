/** Who asks for another graduation year; nothing while nobody does. */
import { Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import type { Person } from '#shared/people/people.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { CompactCards } from '#client/ui/rows/compact-card.tsx';
import { useDecidePerson, usePeople } from './people.api.ts';

export function YearWishes() {
  // Those of the next page follow when these are decided.
  const { data, error, isFetching, refetch } = usePeople('', 'asking', 1);
  if (!error && !data?.total) return null;
  return (
    <Stack gap="sm" component="section" aria-labelledby="year-wishes">
      <Title order={2} size="h3" id="year-wishes">
        Asking for another graduation year{data ? ` (${data.total})` : ''}
      </Title>
      {error && (
        <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
          {`Who asks for another graduation year could not be loaded. ${failureReason(error)}`}
        </RetryAlert>
      )}
      <CompactCards>
        {data?.people.map(
          (person) =>
            person.wanted_graduation_year !== null && (
              <YearWish key={person.id} person={person} year={person.wanted_graduation_year} />
            ),
        )}
      </CompactCards>
    </Stack>
  );
}

function YearWish({ person, year }: { readonly person: Person; readonly year: number }) {
  const { mutateAsync, isPending, error } = useDecidePerson(person.id);
  const name = `${person.first_name} ${person.last_name}`;

  async function decide(accepts: boolean): Promise<void> {
    try {
      await mutateAsync({ act: 'year', year, accepts });
      showSuccess(
        accepts
          ? `${name} is in the class of ${year} now.`
          : `${name} stays in the class of ${person.graduation_year}.`,
      );
    } catch {
      // Shown below.
    }
  }

  return (
    <Box component="li" p="sm">
      <Group justify="space-between" gap="xs" style={{ overflowWrap: 'anywhere' }}>
        <Text>
          <Text span fw={600}>
            {name}
          </Text>
          {`: ${year} instead of ${person.graduation_year}`}
        </Text>
        <Group gap="xs">
          <Button
            size="xs"
            disabled={isPending}
            aria-label={`Change to ${year}: ${name}`}
            onClick={() => void decide(true)}
          >
            Change to {year}
          </Button>
          <Button
            size="xs"
            variant="outline"
            disabled={isPending}
            aria-label={`Decline: ${name}`}
            onClick={() => void decide(false)}
          >
            Decline
          </Button>
        </Group>
      </Group>
      {error && <ErrorAlert>{failureReason(error)}</ErrorAlert>}
    </Box>
  );
}
