/** Volunteer Organizations, where every login leads. The list itself is not there yet, and the page says so. */
import { Anchor, List, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useSession } from '#client/platform/session.ts';
import { PageHeading } from '#client/ui/page-heading.tsx';

const leaderboard = { label: 'Leaderboard', to: '/leaderboard' };
const studentLinks = [
  { label: 'Your Portfolio', to: '/hour-tracker' },
  { label: 'Record Hours', to: '/portfolio-create-event' },
  leaderboard,
];

export function OpportunitiesPage() {
  const { admin } = useSession();
  const isAdministrator =
    admin?.is_school_administration === true || admin?.is_school_administration_head === true;
  return (
    <Stack gap="md" maw="44rem">
      <PageHeading>Volunteer Organizations</PageHeading>
      <Text>The list of volunteer organizations is not available yet. Meanwhile you can go to:</Text>
      <List spacing="xs">
        {(isAdministrator ? [leaderboard] : studentLinks).map(({ label, to }) => (
          <List.Item key={to}>
            <Anchor component={Link} to={to} underline="always" fw={600}>
              {label}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}
