/** The people of a school: who waits to be admitted, who asks for another graduation year, whose earlier hours wait, and everybody. */
import { useState } from 'react';
import { Anchor, Box, Button, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { Link } from 'react-router';
import { decideYear, PEOPLE_PAGE_SIZE, type Person } from '#shared/people/people.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { callApi } from '#client/platform/api.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { PageNumbers } from '#client/ui/list/page-numbers.tsx';
import { WhenLoaded } from '#client/ui/list/when-loaded.tsx';
import { CompactCards } from '#client/ui/list/compact-card.tsx';
import { JoiningQueue } from './joining-queue.tsx';
import { useDecide, useJoining, usePeople } from './people.api.ts';
import { PersonRow } from './person-row.tsx';
import classes from './people.module.css';

export default function PeoplePage() {
  const parts = [
    useJoining(1),
    usePeople('', 'asking', 1),
    usePeople('', 'earlier hours', 1),
    usePeople('', undefined, 1),
  ];
  return (
    <Stack gap="lg">
      <PageHeading>People</PageHeading>
      <WhenLoaded queries={parts}>
        <JoiningQueue />
        <YearWishes />
        <EarlierHoursWaiting />
        <PeopleList />
      </WhenLoaded>
    </Stack>
  );
}

/** Whose hours from another school wait for a decision; nothing while nobody's do. */
function EarlierHoursWaiting() {
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
        {data?.rows.map(({ id, first_name, last_name }) => (
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

/** Who asks for another graduation year; nothing while nobody does. */
function YearWishes() {
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
        {data?.rows.map(
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
  const { mutateAsync, isPending, error } = useDecide();
  const name = `${person.first_name} ${person.last_name}`;

  async function decide(accepts: boolean): Promise<void> {
    try {
      await mutateAsync(() => callApi(decideYear, { params: { id: person.id }, body: { year, accepts } }));
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

const shows = [
  { value: '', label: 'Everybody' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'hidden', label: 'Hidden from the leaderboard' },
];

/** The people of the school, and what can be done about each. */
function PeopleList() {
  const [search, setSearch] = useState('');
  const [show, setShow] = useState('');
  const [page, setPage] = useState(1);
  const shown = show === 'suspended' || show === 'hidden' ? show : undefined;
  const { data, error, isFetching, refetch } = usePeople(search, shown, page);
  return (
    <Stack gap="sm" component="section" aria-labelledby="people">
      <Title order={2} size="h3" id="people">
        Our people
      </Title>
      <Group align="flex-end" gap="sm">
        <TextInput
          label="Name or email"
          autoComplete="off"
          maxLength={200}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            setPage(1);
          }}
        />
        <NativeSelect
          label="Show"
          data={shows}
          value={show}
          onChange={(event) => {
            setShow(event.currentTarget.value);
            setPage(1);
          }}
        />
      </Group>
      {error && (
        <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
          {`The people of your school could not be loaded. ${failureReason(error)}`}
        </RetryAlert>
      )}
      {!data && !error && <LoadingBlock shape="lines" />}
      {data && (
        <Text size="sm" role="status">
          {data.total === 0 ? 'Nobody.' : `${data.total} ${data.total === 1 ? 'person' : 'people'}`}
        </Text>
      )}
      {data && (
        <CompactCards>
          {data.rows.map((person) => (
            <PersonRow key={person.id} person={person} />
          ))}
        </CompactCards>
      )}
      <PageNumbers
        label="Pages of people"
        page={page}
        total={data?.total ?? 0}
        pageSize={PEOPLE_PAGE_SIZE}
        onPage={setPage}
      />
    </Stack>
  );
}
