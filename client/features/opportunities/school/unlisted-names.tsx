/** Names that students wrote and no organization of the list has: each can be added, or is another name of one. */
import { useState } from 'react';
import { Button, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { SCHOOL_ORGANIZATIONS_PAGE_SIZE } from '#shared/opportunities/opportunities.rules.ts';
import type { UnlistedName } from '#shared/opportunities/school-organizations.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { focusStart } from '#client/ui/forms/focus.ts';
import { EmptyList, NoSuchPage } from '#client/ui/lists/empty-list.tsx';
import { ListCount } from '#client/ui/lists/list-parts.tsx';
import { PageNumbers } from '#client/ui/lists/page-numbers.tsx';
import { countLabel } from '#client/ui/lists/page-of.ts';
import { CompactCards } from '#client/ui/rows/compact-card.tsx';
import { OrganizationChoice } from './organization-choice.tsx';
import { useAddName, useUnlistedNames } from './school-organizations.api.ts';
import { usedText } from './school-organizations.text.ts';
import classes from './school.module.css';

interface UnlistedNamesProps {
  readonly search: string;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

export function UnlistedNames({ search, page, onPage }: UnlistedNamesProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useUnlistedNames(search, page);
  if (!data && !error) return <LoadingBlock label="Loading the names..." shape="lines" />;
  return (
    <Stack gap="sm">
      <Text size="sm">Students wrote these names, and no organization of your list has them.</Text>
      {error && (
        <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
          The names could not be loaded. {failureReason(error)}
        </RetryAlert>
      )}
      {data && data.total > 0 && (
        <ListCount>
          {countLabel({ ...data, pageSize: SCHOOL_ORGANIZATIONS_PAGE_SIZE, shown: data.rows.length }, [
            'name',
            'names',
          ])}
        </ListCount>
      )}
      {data?.total === 0 && (
        <EmptyList words={search === '' ? 'Every name is on your list.' : 'No name matches.'} />
      )}
      {data && data.rows.length === 0 && page > 1 && (
        <NoSuchPage page={data.page} onFirst={() => onPage(1)} />
      )}
      {data && data.rows.length > 0 && (
        <CompactCards isStale={isPlaceholderData}>
          {data.rows.map((row) => (
            <NameRow key={row.name} row={row} />
          ))}
        </CompactCards>
      )}
      <PageNumbers
        label="Pages of names"
        page={page}
        total={data?.total ?? 0}
        pageSize={SCHOOL_ORGANIZATIONS_PAGE_SIZE}
        onPage={onPage}
      />
    </Stack>
  );
}

function NameRow({ row }: { readonly row: UnlistedName }) {
  const [isChoosing, setChoosing] = useState(false);
  const { mutateAsync, isPending, error } = useAddName(row.name);

  async function give(id: number): Promise<void> {
    try {
      const { detail } = await mutateAsync(id);
      showSuccess(detail);
      // The row is gone.
      focusStart();
    } catch {
      // Shown in the choice.
    }
  }

  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <div className={classes.name}>{row.name}</div>
        <div className={classes.soft}>{usedText(row)}</div>
        {isChoosing && (
          <OrganizationChoice
            label={`Which organization is “${row.name}”?`}
            button="It is this one"
            isBusy={isPending}
            failure={error}
            onChoose={give}
            onCancel={() => setChoosing(false)}
          />
        )}
      </div>
      {!isChoosing && (
        <Group gap="xs">
          <Button
            size="compact-md"
            variant="outline"
            component={Link}
            to={`/admin/organizations/new?name=${encodeURIComponent(row.name)}`}
            aria-label={`Add ${row.name}`}
          >
            Add
          </Button>
          <Button
            size="compact-md"
            variant="outline"
            aria-label={`${row.name} is another name of…`}
            onClick={() => setChoosing(true)}
          >
            Another name of…
          </Button>
        </Group>
      )}
    </li>
  );
}
