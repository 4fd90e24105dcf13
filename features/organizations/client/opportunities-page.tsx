import type { ReactNode } from 'react';
import { Button, Stack, Text, VisuallyHidden } from '@mantine/core';
import { listOpportunities, type Opportunity } from '#features/organizations/opportunities.contract.ts';
import { OPPORTUNITIES_PAGE_SIZE } from '#features/organizations/opportunities.rules.ts';
import { ageFilter } from '#shared/minimum-age.ts';
import { isStaff, useSession } from '#client/platform/session.ts';
import { useApiPage } from '#client/platform/use-api.ts';
import { Facts } from '#client/ui/components/facts.tsx';
import { TextLink } from '#client/ui/components/links.tsx';
import { truncate, LongText } from '#client/ui/components/long-text.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { useIsPhone } from '#client/ui/hooks/use-viewport.ts';
import { NoEntriesPicture } from '#client/ui/illustrations/illustration.tsx';
import { DataList, type Column } from '#client/ui/list/data-list.tsx';
import { StateMark } from '#client/ui/list/state-mark.tsx';
import { knownView } from '#client/ui/list/filters/finder.tsx';
import { trimmedFilters } from '#client/ui/list/filters/list-address.ts';
import { useListAddress } from '#client/ui/list/filters/use-list-address.ts';
import {
  areaOf,
  join,
  locationParts,
  noneFound,
  opportunitiesFailure,
  organizationsListed,
  termsOf,
} from './organizations.ts';
import list from '#client/ui/list/list.module.css';

const names = ['name', 'state', 'city', 'age'] as const;
const finder = {
  label: 'Search volunteer organizations',
  clear: 'Clear search',
  filters: {
    name: { label: 'Name' },
    // States are stored as two letters.
    state: { label: 'State', hint: 'CA' },
    city: { label: 'City' },
    age: ageFilter,
  },
};

interface OpportunitiesPageProps {
  readonly children: ReactNode;
  /** False while it loads: a late part would move the list. */
  readonly isAboveLoaded: boolean;
}

export function OpportunitiesPage({ children, isAboveLoaded }: OpportunitiesPageProps) {
  const view = knownView(useListAddress(names), finder.filters);
  const filters = trimmedFilters(view.filters);
  const query = useApiPage(listOpportunities, filters, view.page, OPPORTUNITIES_PAGE_SIZE);
  const { admin } = useSession();
  const isPhone = useIsPhone();
  return (
    <Stack gap="lg">
      <PageHeading>Volunteer Organizations</PageHeading>
      <Text maw="65ch">
        Find a place to help. Each organization’s own site says when and how.
        {!isStaff(admin) && (
          <>
            {' '}
            Afterwards, <TextLink to="/portfolio-create-event">record your hours</TextLink>.
          </>
        )}
      </Text>
      {isAboveLoaded && children}
      <DataList
        query={isAboveLoaded ? query : { ...query, data: undefined, error: null }}
        view={view}
        noun={organizationsListed}
        failure={opportunitiesFailure}
        finder={finder}
        nameOf={({ name }) => name}
        columns={columns}
        level={2}
        cardTitle={({ name }) => name}
        cardLines={cardLines}
        details={isPhone ? details : undefined}
        actions={isPhone ? siteOf : undefined}
        empty="No organizations are listed yet."
        emptyPicture={<NoEntriesPicture />}
        emptyLine="They appear here as soon as the people who run Limelight have added them."
        noMatch={noneFound(view.filters.state)}
      />
    </Stack>
  );
}

const SHOWN = 60;
const SHOWN_ON_CARD = 42;

const siteOf = (organization: Opportunity) => <SiteLink organization={organization} />;

const columns: readonly Column<Opportunity, never>[] = [
  {
    title: 'Name',
    width: '20%',
    cell: (organization) => (
      <>
        {organization.name}
        <Approved organization={organization} />
      </>
    ),
  },
  { title: 'Location', width: '20%', cell: (organization) => <Location organization={organization} /> },
  { title: 'Hours', width: '11%', cell: termsOf },
  {
    title: 'Description',
    cell: ({ name, description }) => <LongText text={description} about={name} shown={SHOWN} />,
  },
  { title: 'Website', width: '13rem', cell: siteOf },
];

const cardLines = (organization: Opportunity) => (
  <>
    <span>{join(' · ', areaOf(organization), termsOf(organization))}</span>
    <Approved organization={organization} />
    <span>{excerpt(organization.description)}</span>
  </>
);

const details = (organization: Opportunity) => (
  <>
    {organization.description !== '' && <span className={list.prose}>{organization.description}</span>}
    {locationParts(organization).length > 0 && (
      <Facts facts={{ Location: <Location organization={organization} /> }} />
    )}
  </>
);

const excerpt = (description: string): string =>
  description.length <= SHOWN_ON_CARD ? description : `${truncate(description, SHOWN_ON_CARD)}…`;

interface OrganizationProps {
  readonly organization: Opportunity;
}

function Approved({ organization }: OrganizationProps) {
  if (!organization.standing) return null;
  return (
    <div>
      <StateMark tone="good" wraps>
        Approved by your school
      </StateMark>
    </div>
  );
}

/** Opens in a new tab without access to ours. Some organizations have no site. */
function SiteLink({ organization }: OrganizationProps) {
  if (organization.url === '') return null;
  return (
    <Button
      component="a"
      href={organization.url}
      target="_blank"
      rel="noopener noreferrer"
      variant="outline"
      px="sm"
      rightSection={<span aria-hidden="true">↗</span>}
    >
      View Opportunity
      <VisuallyHidden component="span"> of {organization.name} (opens in a new tab)</VisuallyHidden>
    </Button>
  );
}

/** Breaks only between street and place. */
function Location({ organization }: OrganizationProps) {
  const parts = locationParts(organization);
  return parts.map((part, index) => (
    <span key={index} style={{ display: 'inline-block', whiteSpace: 'pre-wrap' }}>
      {part}
      {index < parts.length - 1 && ', '}
    </span>
  ));
}
