import { Fragment } from 'react';
import { Badge, Stack, Text } from '@mantine/core';
import { listNetworkUsers, NETWORK_PAGE_SIZE, type NetworkUser } from '#features/people/network.contract.ts';
import { useSession } from '#client/platform/session.ts';
import { useApiPage } from '#client/platform/use-api.ts';
import { ButtonLink } from '#client/ui/components/links.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { NoEntriesPicture } from '#client/ui/illustrations/illustration.tsx';
import { DataList, type Column } from '#client/ui/list/data-list.tsx';
import { Finder, type Filters } from '#client/ui/list/filters/finder.tsx';
import { useSelection } from '#client/ui/list/selection.tsx';
import { trimmedFilters } from '#client/ui/list/filters/list-address.ts';
import { useListAddress } from '#client/ui/list/filters/use-list-address.ts';
import { nameOf, people, RoleActions, useRoleChanges, whyNotSelectable } from './role-changes.tsx';

const names = ['search', 'role'] as const;
const filters: Filters<(typeof names)[number]> = {
  search: { label: 'Name or email' },
  role: {
    label: 'Show',
    choices: [
      { value: '', label: 'Everybody' },
      { value: 'administrators', label: 'Administrators' },
      { value: 'students', label: 'Students' },
    ],
  },
};

export default function AdminNetworkPage() {
  const { admin, user } = useSession();
  const view = useListAddress(names);
  const ownId = user?.id;
  const { search, role } = trimmedFilters(view.filters);
  // Anything unknown means everybody.
  const shown = role === 'administrators' || role === 'students' ? role : undefined;
  const query = useApiPage(listNetworkUsers, { search, role: shown }, view.page, NETWORK_PAGE_SIZE);
  const selection = useSelection<NetworkUser>('network', {
    canSelect: (person) => whyNotSelectable(person, ownId) === undefined,
  });
  const changes = useRoleChanges(selection, query.error ? [] : (query.data?.rows ?? []));
  return (
    <Stack gap="md">
      <PageHeading>Administration Network</PageHeading>
      <Text>{admin?.school}</Text>
      <Finder label="Find people" filters={filters} view={view} />
      <DataList
        query={query}
        view={view}
        noun={people}
        what="The people of your school"
        nameOf={nameOf}
        columns={columnsFor(ownId)}
        minWidth="sm"
        level={2}
        cardLines={cardLine(ownId)}
        selection={{ ...selection, isBusy: changes.isBusy }}
        empty="Nobody is here yet."
        emptyPicture={<NoEntriesPicture />}
        emptyLine="Everybody who registers at your school appears here. You can make them administrators."
        noMatch="Nobody matches these filters."
      />
      <RoleActions selection={selection} changes={changes} />
      <ButtonLink to="/admin/activity?tab=all&group=settings" variant="subtle" w="fit-content">
        Who changed which role, and when
      </ButtonLink>
    </Stack>
  );
}

const columnsFor = (ownId: number | undefined): readonly Column<NetworkUser, never>[] => [
  { title: 'Name', cell: nameOf },
  { title: 'Email', cell: ({ email }) => <EmailText email={email} /> },
  { title: 'Role', cell: (user) => <Role user={user} whyNot={whyNotSelectable(user, ownId)} /> },
];

const cardLine = (ownId: number | undefined) => (user: NetworkUser) => (
  <span>
    <Role user={user} whyNot={whyNotSelectable(user, ownId)} /> <EmailText email={user.email} />
  </span>
);

function Role({ user, whyNot }: { readonly user: NetworkUser; readonly whyNot: string | undefined }) {
  const administrator = user.is_school_administration_head ? 'Head' : 'Administrator';
  const roles = [user.is_school_administration && administrator, user.is_adviser && 'Adviser'];
  const held = roles.filter((role) => typeof role === 'string');
  return (
    <>
      {held.length === 0 && 'Student '}
      {held.map((role) => (
        <Fragment key={role}>
          <Badge variant={role === 'Head' ? 'filled' : 'outline'} color="green" tt="none" h="auto" maw="100%">
            {role}
          </Badge>{' '}
        </Fragment>
      ))}
      {whyNot}
    </>
  );
}
