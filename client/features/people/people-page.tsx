/** The people of a school: who waits to be admitted, and everybody else. */
import { Stack } from '@mantine/core';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { JoiningQueue } from './joining-queue.tsx';
import { PeopleList } from './people-list.tsx';

export default function PeoplePage() {
  return (
    <Stack gap="lg">
      <PageHeading>People</PageHeading>
      <JoiningQueue />
      <PeopleList />
    </Stack>
  );
}
