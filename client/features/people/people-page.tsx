/** The people of a school: who waits to be admitted, who asks for another graduation year, and everybody. */
import { Stack } from '@mantine/core';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { JoiningQueue } from './joining-queue.tsx';
import { PeopleList } from './people-list.tsx';
import { YearWishes } from './year-wishes.tsx';

export default function PeoplePage() {
  return (
    <Stack gap="lg">
      <PageHeading>People</PageHeading>
      <JoiningQueue />
      <YearWishes />
      <PeopleList />
    </Stack>
  );
}
