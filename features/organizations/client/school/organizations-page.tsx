/** A school's organizations: decisions about them, its own, and unknown names in entries. Several can be decided at once. */
import { useRef, type RefObject } from 'react';
import { Button, Group, Stack, Text } from '@mantine/core';
import {
  SCHOOL_ORGANIZATIONS_PAGE_SIZE,
  type OrganizationStanding,
} from '#features/organizations/opportunities.rules.ts';
import {
  decideOrganizations,
  listSchoolOrganizations,
  listUnlistedNames,
  organizationsShown,
  type SchoolOrganization,
  type UnlistedName,
} from '#features/organizations/school-organizations.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { useApiChange, useApiPage } from '#client/platform/use-api.ts';
import { ButtonLink } from '#client/ui/components/links.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { showUndo } from '#client/ui/feedback/show-undo.tsx';
import { AllVerifiedPicture } from '#client/ui/illustrations/illustration.tsx';
import { DataList, type Column } from '#client/ui/list/data-list.tsx';
import { totalText } from '#client/ui/list/paging/page-of.ts';
import { Finder } from '#client/ui/list/filters/finder.tsx';
import { SelectionBar, useSelection } from '#client/ui/list/selection.tsx';
import { Chips } from '#client/ui/list/chips.tsx';
import { useListAddress, type ListView } from '#client/ui/list/filters/use-list-address.ts';
import { StateMark } from '#client/ui/list/state-mark.tsx';
import { areaOf, organizationsListed } from '#features/organizations/client/organizations.ts';
import { organizationAnswers, standingLabels } from './school-organizations.ts';

const names = ['search', 'show'] as const;

/** In the address, for names that match no organization. */
const UNLISTED = 'unlisted';

const views = [
  { value: '', label: 'All' },
  ...Object.entries(standingLabels).map(([value, label]) => ({ value, label })),
  { value: 'hidden', label: 'Hidden' },
  { value: 'own', label: 'Added or corrected' },
  { value: UNLISTED, label: 'Not on the list' },
];

export default function OrganizationsPage() {
  const view = useListAddress(names);
  const { typed, filters } = view;
  // Clearing the search keeps the chosen part of the list.
  const search: ListView<'search'> = {
    ...view,
    typed: { search: typed.search },
    filters: { search: filters.search },
  };
  const chosen = views.find(({ value }) => value === filters.show)?.value ?? '';
  const count = useRef<HTMLParagraphElement>(null);
  const List = chosen === UNLISTED ? UnlistedNames : Organizations;
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <PageHeading title="Organizations of your school">Organizations</PageHeading>
        <ButtonLink to="/admin/organizations/new">Add organization</ButtonLink>
      </Group>
      <Finder
        label="Find organizations"
        filters={{ search: { label: 'Name or place' } }}
        view={search}
        onCleared={() => count.current?.focus()}
      />
      <Chips label="Show" chosen={chosen} chips={views} onChoose={(show) => view.choose({ show })} />
      <List view={search} show={chosen} count={count} />
    </Stack>
  );
}

interface ListProps {
  readonly view: ListView<'search'>;
  readonly show: string;
  readonly count: RefObject<HTMLParagraphElement | null>;
}

const nameOf = ({ name }: { readonly name: string }) => name;

function Organizations({ view, show, count }: ListProps) {
  const filters = { search: view.filters.search, show: organizationsShown.find((one) => one === show) };
  const query = useApiPage(listSchoolOrganizations, filters, view.page, SCHOOL_ORGANIZATIONS_PAGE_SIZE);
  const selection = useSelection<SchoolOrganization>('organizations');
  const { mutateAsync, isPending, error } = useApiChange(decideOrganizations, organizationAnswers);

  async function decide(standing: OrganizationStanding | null): Promise<void> {
    const { rows } = selection;
    try {
      await mutateAsync({ body: { ids: rows.map(({ id }) => id), standing } });
    } catch {
      return;
    }
    showUndo(decidedText(rows, standing), async () => {
      for (const before of new Set(rows.map((row) => row.standing))) {
        const ids = rows.filter((row) => row.standing === before).map(({ id }) => id);
        await mutateAsync({ body: { ids, standing: before } });
      }
      return 'Taken back.';
    });
    selection.drop(rows);
    // The pressed button is gone.
    count.current?.focus();
  }

  return (
    <>
      {error && <ErrorAlert>Nothing was decided. {failureReason(error)}</ErrorAlert>}
      <DataList
        query={query}
        view={view}
        noun={organizationsListed}
        countRef={count}
        empty="No organization matches."
        noMatch="No organization matches."
        nameOf={nameOf}
        columns={columns}
        page={({ id }) => ({ to: `/admin/organizations/${id}` })}
        level={2}
        selection={selection}
      />
      <SelectionBar
        selection={selection}
        noun={organizationsListed}
        nameOf={nameOf}
        busy={isPending ? 'Saving...' : undefined}
      >
        {decisions.map(({ standing, label }) => (
          <Button
            key={label}
            size="compact-md"
            variant={standing === 'approved' ? 'filled' : 'outline'}
            disabled={isPending}
            onClick={() => void decide(standing)}
          >
            {label}
          </Button>
        ))}
      </SelectionBar>
    </>
  );
}

const columns: readonly Column<SchoolOrganization, never>[] = [
  { title: 'Name', cell: nameOf },
  { title: 'Place', cell: factsOf },
  { title: 'Decision', cell: ({ standing }) => standing && <Standing standing={standing} /> },
];

function factsOf(organization: SchoolOrganization): string {
  const origins = { everybody: '', corrected: 'corrected by your school', own: 'added by your school' };
  return [areaOf(organization), origins[organization.origin], organization.hidden ? 'hidden' : '']
    .filter((part) => part !== '')
    .join(' · ');
}

const decisions = [
  { standing: 'approved', label: 'Approve' },
  { standing: 'pending', label: 'Pending' },
  { standing: 'refused', label: 'Refuse' },
  { standing: null, label: 'Clear decision' },
] as const satisfies readonly { standing: OrganizationStanding | null; label: string }[];

function decidedText(rows: readonly SchoolOrganization[], standing: OrganizationStanding | null): string {
  const what = standing === null ? 'Decision cleared' : standingLabels[standing];
  return `${what}: ${rows.length === 1 ? rows[0]?.name : totalText(rows.length, organizationsListed)}.`;
}

function Standing({ standing }: { readonly standing: OrganizationStanding }) {
  const tones = { approved: 'good', pending: 'calm', refused: 'closed' } as const;
  return <StateMark tone={tones[standing]}>{standingLabels[standing]}</StateMark>;
}

/** Names in entries that match no organization. Each can be added, or written as another name into the form of one. */
function UnlistedNames({ view, count }: ListProps) {
  const { search } = view.filters;
  const query = useApiPage(listUnlistedNames, { search }, view.page, SCHOOL_ORGANIZATIONS_PAGE_SIZE);
  return (
    <Stack gap="sm">
      <Text size="sm">
        Students wrote these names. They do not match any organization on your list. If one means an
        organization there, write it into that organization under “Other names”.
      </Text>
      <DataList
        query={query}
        view={view}
        noun={['name', 'names']}
        countRef={count}
        empty="Every name is on your list."
        emptyPicture={<AllVerifiedPicture />}
        noMatch="No name matches."
        nameOf={nameOf}
        columns={unlistedColumns}
        level={2}
        actions={unlistedActions}
      />
    </Stack>
  );
}

const unlistedColumns: readonly Column<UnlistedName, never>[] = [
  { title: 'Name', cell: nameOf },
  { title: 'Entries', cell: ({ entries }) => entries },
  { title: 'Verified hours', cell: ({ hours }) => hours },
];

const unlistedActions = ({ name }: UnlistedName) => (
  <Group gap="xs">
    <ButtonLink
      size="compact-md"
      variant="outline"
      to={`/admin/organizations/new?name=${encodeURIComponent(name)}`}
      aria-label={`Add ${name}`}
    >
      Add
    </ButtonLink>
    <ButtonLink
      size="compact-md"
      variant="outline"
      to={`/admin/organizations?search=${encodeURIComponent(longestWord(name))}`}
      aria-label={`${name} is another name of…`}
    >
      Another name of…
    </ButtonLink>
  </Group>
);

/** Most likely the organization's name has it, too. Its form takes other names. */
const longestWord = (name: string) =>
  name.split(/[^\p{L}\p{N}]+/u).toSorted((one, other) => other.length - one.length)[0] ?? name;
