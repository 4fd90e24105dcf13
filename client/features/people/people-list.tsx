/** The people of the school, and what can be done about each. */
import { useState } from 'react';
import { Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { PEOPLE_PAGE_SIZE } from '#shared/people/people.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { CompactCards } from '#client/ui/rows/compact-card.tsx';
import { PageNumbers } from '#client/ui/lists/page-numbers.tsx';
import { usePeople } from './people.api.ts';
import { PersonRow } from './person-row.tsx';

const shows = [
  { value: '', label: 'Everybody' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'hidden', label: 'Hidden from the leaderboard' },
];

export function PeopleList() {
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
          {data.people.map((person) => (
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
