/** The organizations of a school: which it approves, its own, and names in entries that it does not know yet. */
import { Button, Group, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { organizationsShown } from '#shared/opportunities/school-organizations.contract.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { PlainInput } from '#client/ui/forms/plain-field.tsx';
import { Chips } from '#client/ui/lists/chips.tsx';
import { useListAddress } from '#client/ui/lists/use-list-address.ts';
import { FindRow, searchChips } from '#client/ui/rows/find-row.tsx';
import { SchoolOrganizationList } from './school-organization-list.tsx';
import { standingWords } from './school-organizations.text.ts';
import classes from './school.module.css';
import { UnlistedNames } from './unlisted-names.tsx';

const names = ['search', 'show'] as const;

/** In the address, for the names that no organization has. */
const UNLISTED = 'unlisted';

const views = [
  { value: '', words: 'All' },
  ...Object.entries(standingWords).map(([value, words]) => ({ value, words })),
  { value: 'hidden', words: 'Hidden' },
  { value: 'own', words: 'Added or corrected' },
  { value: UNLISTED, words: 'Not on the list' },
];

export default function OrganizationsPage() {
  const view = useListAddress(names);
  const { typed, type, filters, choose } = view;
  const show = organizationsShown.find((one) => one === filters.show);
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <PageHeading title="Organizations of your school">Organizations</PageHeading>
        <Button component={Link} to="/admin/organizations/new">
          Add organization
        </Button>
      </Group>
      <FindRow
        label="Find organizations"
        chips={searchChips('Name or place', typed.search, () => choose({ search: '' }))}
      >
        <div className={classes.search}>
          <PlainInput
            label="Name or place"
            autoComplete="off"
            maxLength={200}
            value={typed.search}
            onChange={(event) => type('search', event.currentTarget.value)}
          />
        </div>
      </FindRow>
      <Chips
        label="Show"
        chosen={filters.show === UNLISTED ? UNLISTED : (show ?? '')}
        chips={views}
        onChoose={(chosen) => choose({ show: chosen })}
      />
      {filters.show === UNLISTED ? (
        <UnlistedNames search={filters.search} page={view.page} onPage={view.goTo} />
      ) : (
        <SchoolOrganizationList search={filters.search} show={show} page={view.page} onPage={view.goTo} />
      )}
    </Stack>
  );
}
