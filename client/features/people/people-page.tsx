/** The people of a school: who waits to be admitted, who asks for another graduation year, whose earlier hours wait, and everybody. */
import { Stack } from '@mantine/core';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { WhenLoaded } from '#client/ui/lists/when-loaded.tsx';
import { EarlierHoursWaiting } from './earlier-hours-waiting.tsx';
import { JoiningQueue } from './joining-queue.tsx';
import { useJoining, usePeople } from './people.api.ts';
import { PeopleList } from './people-list.tsx';
import { YearWishes } from './year-wishes.tsx';

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
