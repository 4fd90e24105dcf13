/** The students of a class, those first who need the school most: how many are how far, and a page of them. */
import type { ReactNode } from 'react';
import { Button, Group, Stack } from '@mantine/core';
import type { GraduationRow } from '#shared/requirements/graduation.contract.ts';
import { Chips } from '#client/ui/lists/chips.tsx';
import { useIsPhone } from '#client/ui/components/use-viewport.ts';
import { countText } from '#client/ui/format/text.ts';
import { EmptyList } from '#client/ui/lists/empty-list.tsx';
import { ListCount } from '#client/ui/lists/list-parts.tsx';
import { PageNumbers } from '#client/ui/lists/page-numbers.tsx';
import { countLabel, pageOf } from '#client/ui/lists/page-of.ts';
import type { ListView } from '#client/ui/lists/use-list-address.ts';
import { useCountFocus, usePageTop } from '#client/ui/lists/use-paging.ts';
import { foundRows, readState, stateCounts, type GraduationFilters } from './graduation-filters.ts';
import { GraduationCards, GraduationTable } from './graduation-rows.tsx';
import classes from './graduation.module.css';

/** Two or three screens of a phone. */
const PAGE_SIZE = 20;

interface GraduationListProps {
  readonly rows: readonly GraduationRow[];
  readonly view: ListView<keyof GraduationFilters>;
  /** These are shown while others are loading. */
  readonly isStale?: boolean;
  /** What can be done with those that are found, on all pages. */
  readonly actions?: (found: readonly GraduationRow[]) => ReactNode;
}

export function GraduationList({ rows, view, isStale = false, actions }: GraduationListProps) {
  const isPhone = useIsPhone();
  const { typed, choose } = view;
  const found = foundRows(rows, typed);
  const shown = pageOf(found, view.page, PAGE_SIZE);
  const top = usePageTop(view.page);
  const { count, withFocus } = useCountFocus();
  const Rows = isPhone ? GraduationCards : GraduationTable;
  return (
    <Stack gap="sm" ref={top} aria-busy={isStale} className={classes.list} data-stale={isStale}>
      <Chips
        label="Show"
        chosen={readState(typed)}
        chips={[
          { value: '', words: `All ${countText(rows.length)}` },
          ...stateCounts(rows).map((one) => ({
            value: one.state,
            words: `${one.words} ${countText(one.count)}`,
          })),
        ]}
        onChoose={(state) => choose({ state })}
      />
      <Group justify="space-between" gap="xs">
        <ListCount ref={count}>
          {countLabel(
            { page: shown.page, pageSize: PAGE_SIZE, shown: shown.rows.length, total: found.length },
            ['student', 'students'],
          )}
        </ListCount>
        {found.length > 0 && actions?.(found)}
      </Group>
      {shown.rows.length > 0 ? (
        <Rows rows={shown.rows} />
      ) : (
        <EmptyList words="No student matches.">
          <Button variant="outline" onClick={() => withFocus(() => choose({ state: '', search: '' }))}>
            Show all students
          </Button>
        </EmptyList>
      )}
      <PageNumbers
        label="Pages of students"
        page={shown.page}
        total={found.length}
        pageSize={PAGE_SIZE}
        onPage={(page) => choose({}, page)}
      />
    </Stack>
  );
}
