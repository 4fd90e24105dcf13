/** Volunteer Organizations, the first page after signing in. */
import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { isStaff, useSession } from '#client/platform/session.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { useCountFocus } from '#client/ui/lists/use-paging.ts';
import { useListAddress } from '#client/ui/lists/use-list-address.ts';
import { OrganizationFinder } from './organization-finder.tsx';
import { OrganizationList } from './organization-list.tsx';
import { noSearch, searchNames } from './organizations.ts';

export default function OpportunitiesPage() {
  const view = useListAddress(searchNames);
  const focus = useCountFocus();
  const { admin } = useSession();
  return (
    <Stack gap="lg">
      <PageHeading>Volunteer Organizations</PageHeading>
      <Text maw="65ch">
        Find somebody to help: their own site says when and how.
        {!isStaff(admin) && (
          <>
            {' '}
            Afterwards,{' '}
            <Anchor component={Link} to="/portfolio-create-event" inherit underline="always">
              record your hours
            </Anchor>
            .
          </>
        )}
      </Text>
      <OrganizationFinder view={view} onClear={() => focus.withFocus(() => view.choose(noSearch))} />
      <OrganizationList view={view} focus={focus} />
    </Stack>
  );
}
