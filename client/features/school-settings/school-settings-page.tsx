/** A head's settings of the school, in six groups. Each is saved at once. */
import { Anchor, List, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { PageTabs } from '#client/ui/components/page-tabs.tsx';
import { CardSection } from '#client/ui/list/section.tsx';
import {
  Contacts,
  DeletedAccounts,
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
          { id: 'sign-in', title: 'Administrators', content: <SignIn /> },
          { id: 'more', title: 'More', content: <More /> },
        ]}
      />
    </Stack>
  );
}

const seldom = [
  { to: '/admin/slips', words: 'Paper forms', why: 'for hours that are signed on paper' },
  { to: '/admin/proposals', words: 'Activity approvals', why: 'what students ask before they serve' },
  { to: '/admin/files', words: 'District and school IDs', why: 'for files that your state reads' },
];

function More() {
  return (
    <Stack gap="lg">
      <EarlierHours />
      <DeletedAccounts />
      <WorthALook />
      <CardSection title="Seldom used">
        <List spacing="xs">
          {seldom.map(({ to, words, why }) => (
            <List.Item key={to}>
              <Anchor component={Link} to={to} inherit underline="always">
                {words}
              </Anchor>
              <Text span>: {why}</Text>
            </List.Item>
          ))}
        </List>
      </CardSection>
    </Stack>
  );
}
