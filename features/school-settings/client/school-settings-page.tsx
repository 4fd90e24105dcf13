/** A head's settings, in six groups. Each is saved at once. */
import type { ComponentType } from 'react';
import { Group, Stack } from '@mantine/core';
import { TextLink } from '#client/ui/components/links.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { PageTabs } from '#client/ui/components/page-tabs.tsx';
import { CardSection } from '#client/ui/list/section.tsx';
import { JoinCode } from './join-code.tsx';
import * as settings from './settings-groups.tsx';

const seldom = [
  { to: '/admin/slips', words: 'Paper forms' },
  { to: '/admin/proposals', words: 'Activity approvals' },
  { to: '/admin/files?tab=ids', words: 'District and school IDs' },
];

const RarelyUsed = () => (
  <CardSection title="Rarely used">
    <Group gap="md">
      {seldom.map(({ to, words }) => (
        <TextLink key={to} to={to}>
          {words}
        </TextLink>
      ))}
    </Group>
  </CardSection>
);

const group = (id: string, title: string, ...parts: readonly ComponentType[]) => ({
  id,
  title,
  content: (
    <Stack gap="lg">
      {parts.map((Part, place) => (
        <Part key={place} />
      ))}
    </Stack>
  ),
});

const groups = [
  group('joining', 'Who may join', settings.WhoMayJoin, JoinCode),
  group('contacts', 'Emails to contacts', settings.Contacts),
  group('events', 'Community events', settings.Events),
  group('leaderboard', 'Leaderboard', settings.Leaderboard),
  group('sign-in', 'Administrators', settings.SignIn, settings.WorthALook),
  group('more', 'More', settings.EarlierHours, settings.Semesters, RarelyUsed),
];

export default function SchoolSettingsPage() {
  return (
    <Stack gap="md" maw={960}>
      <PageHeading>Settings</PageHeading>
      <PageTabs label="Settings" isSide tabs={groups} />
    </Stack>
  );
}
