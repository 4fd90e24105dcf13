/** The people of the school, with a selection across pages and searches, and changing their roles. */
import { useEffect, useRef, useState } from 'react';
import { Button, Stack, Text, NativeSelect, TextInput } from '@mantine/core';
import { type NetworkUser, type RoleAction, NETWORK_PAGE_SIZE } from '#shared/network/network.contract.ts';
import { useSession } from '#client/platform/session.ts';
import { EmptyList } from '#client/ui/lists/empty-list.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { PageNumbers } from '#client/ui/lists/page-numbers.tsx';
import { countLabel, noSuchPage } from '#client/ui/lists/page-of.ts';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { useIsPhone } from '#client/ui/components/use-viewport.ts';
import { useListAddress, type ListView } from '#client/ui/lists/use-list-address.ts';
import { FindRow } from '#client/ui/rows/find-row.tsx';
import { NetworkCards } from './network-cards.tsx';
import { networkNames, peopleListed, toggled, toggledPage, type NetworkFilters } from './network-list.ts';
import { NetworkSelection } from './network-selection.tsx';
import { NetworkTable } from './network-table.tsx';
import { usePeople } from './network.api.ts';
import { peopleFailure } from './network.messages.ts';
import { RoleOutcomeMessage } from './role-outcome.tsx';
import { useRoleChanges } from './use-role-changes.tsx';
import { hasFilters } from '#client/ui/lists/list-address.ts';
import classes from './network.module.css';

/** After this the dialog has returned the focus to its button. */
const DIALOG_CLOSES_MS = 300;

export function NetworkPeople() {
  const view = useListAddress(networkNames);
  const isPhone = useIsPhone();
  const ownId = useSession().user?.id;
  const [selected, setSelected] = useState<readonly NetworkUser[]>([]);
  const { data, error, isFetching, isPlaceholderData, refetch } = usePeople(view.filters, view.page);
  const { progress, outcome, forgetOutcome, apply } = useRoleChanges();
  const top = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLParagraphElement>(null);
  const shown = useRef<HTMLParagraphElement>(null);

  // A new page starts at its top.
  const shownPage = useRef(view.page);
  useEffect(() => {
    if (shownPage.current === view.page) return;
    shownPage.current = view.page;
    top.current?.scrollIntoView({ block: 'start' });
  }, [view.page]);

  async function applyToSelected(action: RoleAction): Promise<void> {
    const staying = await apply(action, selected, data && !error ? data.people : []);
    setSelected(staying);
    setTimeout(() => {
      const { activeElement } = document;
      if (!activeElement || activeElement === document.body) words.current?.focus({ preventScroll: true });
    }, DIALOG_CLOSES_MS);
  }

  function closeOutcome(): void {
    forgetOutcome();
    // The list, or without one the text about the selection.
    (shown.current ?? words.current)?.focus();
  }

  const People = isPhone ? NetworkCards : NetworkTable;
  return (
    <Stack gap="md">
      <NetworkFinder view={view} />
      {outcome && <RoleOutcomeMessage outcome={outcome} onClose={closeOutcome} />}
      {error && (
        <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
          {peopleFailure(error)}
        </RetryAlert>
      )}
      {!data && !error && <LoadingBlock label="Loading the people..." shape="lines" />}
      {data && !error && (
        <Stack
          gap="md"
          ref={top}
          aria-busy={isPlaceholderData}
          className={classes['list'] ?? ''}
          data-stale={isPlaceholderData}
        >
          <Text size="sm" role="status" ref={shown} tabIndex={-1} className={classes['count'] ?? ''}>
            {countLabel({ ...data, pageSize: NETWORK_PAGE_SIZE, shown: data.people.length }, peopleListed)}
          </Text>
          {data.people.length > 0 && (
            <People
              people={data.people}
              selected={selected}
              ownId={ownId}
              isBusy={progress !== undefined}
              onToggle={(user) => setSelected(toggled(selected, user))}
              onTogglePage={(users) => setSelected(toggledPage(selected, users))}
            />
          )}
          {data.people.length === 0 && (
            <NobodyHere
              beyond={data.total > 0 ? data.page : undefined}
              onFirst={() => view.goTo(1)}
              onAll={() => view.choose({ search: '', role: '' })}
            />
          )}
          <PageNumbers
            label="Pages of people"
            page={view.page}
            total={data.total}
            pageSize={NETWORK_PAGE_SIZE}
            onPage={view.goTo}
          />
        </Stack>
      )}
      <NetworkSelection
        selected={selected}
        progress={progress}
        words={words}
        onRemove={(user) => setSelected(toggled(selected, user))}
        onClear={() => setSelected([])}
        onApply={(action) => void applyToSelected(action)}
      />
    </Stack>
  );
}

interface NobodyHereProps {
  /** The page asked for, when only other pages have people. */
  readonly beyond: number | undefined;
  readonly onFirst: () => void;
  readonly onAll: () => void;
}

function NobodyHere({ beyond, onFirst, onAll }: NobodyHereProps) {
  return (
    <EmptyList words={beyond === undefined ? 'Nobody matches these filters.' : noSuchPage(beyond)}>
      <Button variant="outline" onClick={beyond === undefined ? onAll : onFirst}>
        {beyond === undefined ? 'Show everybody' : 'Go to the first page'}
      </Button>
    </EmptyList>
  );
}

const roles = [
  { value: '', label: 'Everybody' },
  { value: 'administrators', label: 'Administrators' },
  { value: 'students', label: 'Students' },
] as const;

/** Filters the people by name or email, and by role. */
function NetworkFinder({ view }: { readonly view: ListView<keyof NetworkFilters> }) {
  const { typed, type, filters, choose } = view;
  const { search } = filters;
  const role = roles.find(({ value }) => value !== '' && value === filters.role);
  const chips = [
    search.trim() !== '' && { words: search.trim(), onRemove: () => choose({ search: '' }) },
    role !== undefined && { words: role.label, onRemove: () => choose({ role: '' }) },
  ].filter((chip) => chip !== false);
  return (
    <FindRow label="Find people" chips={chips}>
      <div className={classes['finder']}>
        <TextInput
          label="Name or email"
          autoComplete="off"
          maxLength={200}
          value={typed.search}
          onChange={(event) => type('search', event.currentTarget.value)}
        />
        <NativeSelect
          label="Show"
          data={[...roles]}
          value={typed.role}
          onChange={(event) => choose({ role: event.currentTarget.value })}
        />
      </div>
      {hasFilters(typed) && (
        <Button variant="subtle" size="compact-md" mt="xs" onClick={() => choose({ search: '', role: '' })}>
          Clear filters
        </Button>
      )}
    </FindRow>
  );
}
