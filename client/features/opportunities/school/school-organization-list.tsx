/** A page of the organizations; what is decided about several of them is decided at once. */
import { useState } from 'react';
import { Button, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import {
  SCHOOL_ORGANIZATIONS_PAGE_SIZE,
  type OrganizationStanding,
} from '#shared/opportunities/opportunities.rules.ts';
import type {
  OrganizationsShown,
  SchoolOrganization,
} from '#shared/opportunities/school-organizations.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { EmptyList, NoSuchPage } from '#client/ui/lists/empty-list.tsx';
import { ListCount } from '#client/ui/lists/list-parts.tsx';
import { PageNumbers } from '#client/ui/lists/page-numbers.tsx';
import { useCountFocus } from '#client/ui/lists/use-paging.ts';
import { countLabel } from '#client/ui/lists/page-of.ts';
import { CompactCards } from '#client/ui/rows/compact-card.tsx';
import { StateMark, type StateTone } from '#client/ui/rows/state-mark.tsx';
import { organizationsListed } from '#client/features/opportunities/organizations.ts';
import { useDecideOrganizations, useSchoolOrganizations } from './school-organizations.api.ts';
import { factsOf, standingWords } from './school-organizations.text.ts';
import classes from './school.module.css';

interface SchoolOrganizationListProps {
  readonly search: string;
  readonly show: OrganizationsShown | undefined;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

export function SchoolOrganizationList({ search, show, page, onPage }: SchoolOrganizationListProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useSchoolOrganizations(search, show, page);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const { count, withFocus } = useCountFocus();
  const rows = data?.rows ?? [];
  const ids = rows.map(({ id }) => id);
  const isAll = ids.length > 0 && ids.every((id) => chosen.has(id));

  function toggle(id: number): void {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  }

  if (!data && !error) return <LoadingBlock label="Loading the organizations..." shape="lines" />;
  return (
    <Stack gap="sm">
      {error && (
        <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
          The organizations could not be loaded. {failureReason(error)}
        </RetryAlert>
      )}
      {data && (
        <ListCount ref={count}>
          {countLabel(
            { ...data, pageSize: SCHOOL_ORGANIZATIONS_PAGE_SIZE, shown: rows.length },
            organizationsListed,
          )}
        </ListCount>
      )}
      {data && rows.length === 0 && data.total > 0 && (
        <NoSuchPage page={data.page} onFirst={() => onPage(1)} />
      )}
      {data?.total === 0 && <EmptyList words="No organization matches." />}
      {rows.length > 0 && (
        <>
          <DecisionBar
            isAll={isAll}
            chosen={ids.filter((id) => chosen.has(id))}
            onAll={() => setChosen(new Set(isAll ? [] : ids))}
            // The button that was pressed is disabled now.
            onDone={() => withFocus(() => setChosen(new Set()))}
          />
          <CompactCards isStale={isPlaceholderData}>
            {rows.map((row) => (
              <Row key={row.id} row={row} isChosen={chosen.has(row.id)} onChoose={() => toggle(row.id)} />
            ))}
          </CompactCards>
        </>
      )}
      <PageNumbers
        label="Pages of organizations"
        page={page}
        total={data?.total ?? 0}
        pageSize={SCHOOL_ORGANIZATIONS_PAGE_SIZE}
        onPage={onPage}
      />
    </Stack>
  );
}

interface RowProps {
  readonly row: SchoolOrganization;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Row({ row, isChosen, onChoose }: RowProps) {
  const facts = factsOf(row);
  return (
    <li className={classes.row}>
      <label className={classes.box}>
        <input type="checkbox" checked={isChosen} onChange={onChoose} aria-label={`Choose ${row.name}`} />
      </label>
      <div className={classes.words}>
        <Link to={`/admin/organizations/${row.id}`} className={classes.link}>
          {row.name}
        </Link>
        {facts !== '' && <div className={classes.soft}>{facts}</div>}
      </div>
      {row.standing && (
        <StateMark tone={standingTones[row.standing]}>{standingWords[row.standing]}</StateMark>
      )}
    </li>
  );
}

const standingTones = {
  approved: 'good',
  pending: 'plain',
  refused: 'bad',
} as const satisfies Record<OrganizationStanding, StateTone>;

const decisions = [
  { standing: 'approved', words: 'Approve' },
  { standing: 'pending', words: 'Pending' },
  { standing: 'refused', words: 'Refuse' },
  { standing: null, words: 'Clear decision' },
] as const satisfies readonly { standing: OrganizationStanding | null; words: string }[];

interface DecisionBarProps {
  readonly isAll: boolean;
  readonly chosen: readonly number[];
  readonly onAll: () => void;
  readonly onDone: () => void;
}

/** Always there, so that choosing moves nothing. */
function DecisionBar({ isAll, chosen, onAll, onDone }: DecisionBarProps) {
  const { mutateAsync, isPending, error } = useDecideOrganizations();

  async function decide(standing: OrganizationStanding | null): Promise<void> {
    try {
      await mutateAsync({ ids: chosen, standing });
    } catch {
      // Shown below.
      return;
    }
    showSuccess(chosen.length === 1 ? 'Saved.' : `Saved for ${chosen.length} organizations.`);
    onDone();
  }

  return (
    <div role="group" aria-label="Decide about the chosen organizations">
      <Group gap="xs">
        <label className={classes.all}>
          <input type="checkbox" checked={isAll} onChange={onAll} />
          All on this page
        </label>
        {decisions.map(({ standing, words }) => (
          <Button
            key={words}
            size="compact-md"
            variant={standing === 'approved' ? 'filled' : 'outline'}
            disabled={chosen.length === 0 || isPending}
            onClick={() => void decide(standing)}
          >
            {words}
          </Button>
        ))}
        <Text size="sm" role="status">
          {chosen.length > 0 && `${chosen.length} chosen`}
        </Text>
      </Group>
      {error && <ErrorAlert>Nothing was decided. {failureReason(error)}</ErrorAlert>}
    </div>
  );
}
