/** Names that students wrote and no organization of the list has: each can be added, or is another name of one. */
import { useState } from 'react';
import { Button, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { SCHOOL_ORGANIZATIONS_PAGE_SIZE } from '#shared/opportunities/opportunities.rules.ts';
import {
  addOrganizationName,
  listUnlistedNames,
  type UnlistedName,
} from '#shared/opportunities/school-organizations.contract.ts';
import { useApiChange, useApiPage } from '#client/platform/use-api.ts';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { focusStart } from '#client/ui/forms/focus.ts';
import { DataList } from '#client/ui/list/data-list.tsx';
import { CompactCards } from '#client/ui/list/compact-card.tsx';
import { OrganizationChoice } from './organization-choice.tsx';
import { organizationAnswers, type ListProps } from './school-organizations.ts';

export function UnlistedNames({ view, count }: ListProps) {
  const { search } = view.filters;
  const query = useApiPage(listUnlistedNames, { search }, view.page, SCHOOL_ORGANIZATIONS_PAGE_SIZE);
  return (
    <Stack gap="sm">
      <Text size="sm">Students wrote these names, and no organization of your list has them.</Text>
      <DataList
        query={query}
        view={view}
        pageSize={SCHOOL_ORGANIZATIONS_PAGE_SIZE}
        noun={['name', 'names']}
        countRef={count}
        empty="Every name is on your list."
        noMatch="No name matches."
      >
        {(rows, isStale) => (
          <CompactCards isStale={isStale}>
            {rows.map((row) => (
              <NameRow key={row.name} row={row} />
            ))}
          </CompactCards>
        )}
      </DataList>
    </Stack>
  );
}

function NameRow({ row: { name, entries, hours } }: { readonly row: UnlistedName }) {
  const [isChoosing, setChoosing] = useState(false);
  const { mutateAsync, isPending, error } = useApiChange(addOrganizationName, organizationAnswers);

  async function give(id: number): Promise<void> {
    try {
      const { detail } = await mutateAsync({ params: { id }, body: { name } });
      showSuccess(detail);
      // The row is gone.
      focusStart();
    } catch {
      // Shown in the choice.
    }
  }

  return (
    <Group component="li" gap="0.25rem 0.75rem" px="sm" py={6}>
      <Stack gap={0} flex="1 1 9rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Text fw={600}>{name}</Text>
        <Text c="var(--ll-ink-soft)" fz="var(--ll-text-note)">
          {entries} {entries === 1 ? 'entry' : 'entries'} · {hours} h verified
        </Text>
        {isChoosing && (
          <OrganizationChoice
            label={`Which organization is “${name}”?`}
            button="It is this one"
            isBusy={isPending}
            failure={error}
            onChoose={give}
            onCancel={() => setChoosing(false)}
          />
        )}
      </Stack>
      {!isChoosing && (
        <Group gap="xs">
          <Button
            size="compact-md"
            variant="outline"
            component={Link}
            to={`/admin/organizations/new?name=${encodeURIComponent(name)}`}
            aria-label={`Add ${name}`}
          >
            Add
          </Button>
          <Button
            size="compact-md"
            variant="outline"
            aria-label={`${name} is another name of…`}
            onClick={() => setChoosing(true)}
          >
            Another name of…
          </Button>
        </Group>
      )}
    </Group>
  );
}
