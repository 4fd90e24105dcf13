/** The people of a school: who waits to be admitted, who asks for another graduation year, and everybody. */
import { Stack } from '@mantine/core';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { JoiningQueue } from './joining-queue.tsx';
import { useJoining, usePeople } from './people.api.ts';
import { PeopleList } from './people-list.tsx';
import { YearWishes } from './year-wishes.tsx';

export default function PeoplePage() {
  // Together, since what is above would move what is below.
  const parts = [useJoining(1), usePeople('', 'asking', 1), usePeople('', undefined, 1)];
  const isReady = parts.every(({ isFetched }) => isFetched);
  return (
    <Stack gap="lg">
      <PageHeading>People</PageHeading>
      {isReady ? (
        <>
          <JoiningQueue />
          <YearWishes />
          <PeopleList />
        </>
      ) : (
        <LoadingBlock shape="lines" />
      )}
    </Stack>
  );
}
