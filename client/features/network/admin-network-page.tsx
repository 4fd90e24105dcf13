/** The Administration Network: a head decides who of the school is an administrator. */
import { Stack, Text } from '@mantine/core';
import { useSession } from '#client/platform/session.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { NetworkChanges } from './network-changes.tsx';
import { NetworkPeople } from './network-people.tsx';
import { VisitorRulePanel } from './visitor-rule-panel.tsx';
import classes from './network.module.css';

export default function AdminNetworkPage() {
  const { admin } = useSession();
  return (
    <Stack gap="lg" className={classes['page'] ?? ''}>
      <PageHeading>Administration Network</PageHeading>
      <Text>{admin?.school}</Text>
      <NetworkPeople />
      <NetworkChanges />
      <VisitorRulePanel />
    </Stack>
  );
}
