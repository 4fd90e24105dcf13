/** A head's settings, in six groups. Each is saved at once. */
import { Anchor, Group, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { PageTabs } from '#client/ui/components/page-tabs.tsx';
import { CardSection } from '#client/ui/list/section.tsx';
import {
  Contacts,
  EarlierHours,
  Events,
  Joining,
  Leaderboard,
  SignIn,
  WorthALook,
} from './settings-groups.tsx';

export default function SchoolSettingsPage() {
  return (
    <Stack gap="md" maw={960}>
      <PageHeading>Settings</PageHeading>
      <PageTabs
        label="Settings"
        isSide
        tabs={[
          { id: 'joining', title: 'Who may join', content: <Joining /> },
          { id: 'contacts', title: 'Emails to contacts', content: <Contacts /> },
          { id: 'events', title: 'Community events', content: <Events /> },
          { id: 'leaderboard', title: 'Leaderboard', content: <Leaderboard /> },
          { id: 'sign-in', title: 'Administrators', content: <Administrators /> },
          { id: 'more', title: 'More', content: <More /> },
        ]}
      />
    </Stack>
  );
}

const seldom = [
  { to: '/admin/slips', words: 'Paper forms' },
  { to: '/admin/proposals', words: 'Activity approvals' },
  { to: '/admin/files?tab=ids', words: 'District and school IDs' },
];

const Administrators = () => (
  <Stack gap="lg">
    <SignIn />
    <WorthALook />
  </Stack>
);

const More = () => (
  <Stack gap="lg">
    <EarlierHours />
    <CardSection title="Rarely used">
      <Group gap="md">
        {seldom.map(({ to, words }) => (
          <Anchor key={to} component={Link} to={to} inherit underline="always">
            {words}
          </Anchor>
        ))}
      </Group>
    </CardSection>
  </Stack>
);
