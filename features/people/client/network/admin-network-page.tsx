import { useRef } from 'react';
import { Badge, Paper, Stack, Text } from '@mantine/core';
import {
  listNetworkUsers,
  listRoleChanges,
  NETWORK_PAGE_SIZE,
  type NetworkUser,
} from '#features/people/network.contract.ts';
import { useSession } from '#client/platform/session.ts';
import { useApi, useApiPage } from '#client/platform/use-api.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { NoEntriesPicture } from '#client/ui/illustrations/illustration.tsx';
import { DataList, type Column } from '#client/ui/list/data-list.tsx';
import { Finder, type Filters } from '#client/ui/list/filters/finder.tsx';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { Section } from '#client/ui/list/section.tsx';
import { useSelection } from '#client/ui/list/selection.tsx';
import { trimmedFilters } from '#client/ui/list/filters/list-address.ts';
import { useListAddress } from '#client/ui/list/filters/use-list-address.ts';
import { RoleActions, useRoleChanges } from './role-changes.tsx';
import { nameOf, pastText, people, whyNotSelectable } from './role-text.ts';
import list from '#client/ui/list/list.module.css';

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
  const { admin } = useSession();
  return (
    <Stack gap="lg">
      <PageHeading>Administration Network</PageHeading>
      <Text>{admin?.school}</Text>
      <People />
    </Stack>
  );
}

function People() {
  const view = useListAddress(names);
  const ownId = useSession().user?.id;
  const { search, role } = trimmedFilters(view.filters);
  // Anything unknown means everybody.
  const shown = role === 'administrators' || role === 'students' ? role : undefined;
  const query = useApiPage(listNetworkUsers, { search, role: shown }, view.page, NETWORK_PAGE_SIZE);
  const selection = useSelection<NetworkUser>('network', {
    canSelect: (user) => whyNotSelectable(user, ownId) === undefined,
  });
  const count = useRef<HTMLParagraphElement>(null);
  const changes = useRoleChanges(selection, query.error ? [] : (query.data?.rows ?? []), () =>
    count.current?.focus(),
  );
  return (
    <Stack gap="md">
      <Finder label="Find people" filters={filters} view={view} />
      {changes.outcome}
      <DataList
        query={query}
        view={view}
        pageSize={NETWORK_PAGE_SIZE}
        noun={people}
        what="The people of your school"
        nameOf={nameOf}
        columns={columnsFor(ownId)}
        minWidth="sm"
        level={2}
        cardLines={cardLine(ownId)}
        countRef={count}
        selection={{ ...selection, isBusy: changes.busy !== undefined }}
        empty="Nobody is here yet."
        emptyPicture={<NoEntriesPicture />}
        emptyLine="Everybody who registers at your school appears here. You can make them administrators."
        noMatch="Nobody matches these filters."
      />
      <RoleActions selection={selection} changes={changes} />
      {/* Not before: the list would move it. */}
      {!query.isPending && <RecentChanges />}
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
  const isHead = user.is_school_administration_head;
  return (
    <>
      {user.is_school_administration ? (
        <Badge variant={isHead ? 'filled' : 'outline'} color="green" tt="none" h="auto" maw="100%">
          {isHead ? 'Head' : 'Administrator'}
        </Badge>
      ) : (
        'Student'
      )}{' '}
      {whyNot}
    </>
  );
}

function RecentChanges() {
  const query = useApi(listRoleChanges);
  const zone = useSchoolZone();
  return (
    <Section title="Recent changes">
      <Loaded query={query} name="The recent changes">
        {(changes) =>
          changes.length === 0 ? (
            <Text>None yet.</Text>
          ) : (
            <Paper withBorder p="md">
              <Stack component="ol" gap="sm" className={list.bare}>
                {changes.map((change) => (
                  <li key={change.id}>
                    {pastText(change)}
                    <Text size="sm">
                      <time dateTime={change.at}>{schoolTime(change.at, zone)}</time>.{' '}
                      {change.by === null
                        ? 'By the people who run Limelight, or a former head.'
                        : `By ${change.by}.`}
                    </Text>
                  </li>
                ))}
              </Stack>
            </Paper>
          )
        }
      </Loaded>
    </Section>
  );
}
