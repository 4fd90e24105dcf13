/**
 * One page of a list: a table, or cards on a phone, from the same columns, or drawn by `children`. Handles
 * selection, details, paging, counts and empty states, and keeps the focus when the focused element
 * disappears.
 */
import { Fragment, useRef, type ReactNode, type RefObject } from 'react';
import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import type { Page } from '#client/platform/use-api.ts';
import { useIsPhone } from '#client/ui/hooks/use-viewport.ts';
import { countText } from '#client/ui/format/text.ts';
import { EmptyList, NoSuchPage } from './empty-list.tsx';
import { readFilters } from './filters/list-address.ts';
import { PageNumbers } from './paging/page-numbers.tsx';
import { ColumnHeading, ColumnSearch, searchLabel } from './filters/column-head.tsx';
import { sortedText, type ListSorting } from './filters/sorting.ts';
import { countLabel, totalText, type Noun } from './paging/page-of.ts';
import type { ListView } from './filters/use-list-address.ts';
import { useKeepFocus } from '#client/ui/hooks/use-keep-focus.ts';
import { useCountFocus, useKnownCounts } from './paging/use-paging.ts';
import { CompactCard, CompactCardActions, CompactCards } from './compact-card.tsx';
import { DenseTable } from './dense-table.tsx';
import { ExpandButton, useExpanded } from './expanding.tsx';
import { ClearFilters, Finder, type Filters, type FinderProps } from './filters/finder.tsx';
import { Loaded, type Query } from './loaded.tsx';
import { RowLink, type RowTarget } from './row-link.tsx';
import { PageBox, RowBox, type ListSelection } from './selection.tsx';
import list from './list.module.css';
import classes from './rows.module.css';

export interface Column<Row, Name extends string = string> {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  readonly isNumber?: boolean;
  /** Set for all columns or none: `12%`, `6rem`. */
  readonly width?: string;
  readonly sort?: string;
  /** The filter with a box below the heading; on a phone, in "Find". */
  readonly search?: Name;
  readonly hint?: string;
  readonly isCut?: true;
  /** The state column: pressing it opens the details. Without one, an arrow at the end does. */
  readonly opens?: true;
  /** Before what `opens`. */
  readonly beside?: (row: Row) => ReactNode;
}

/** Cards below a line of their own. */
export interface CardGroup<Row> {
  /** None for cards above all groups. */
  readonly title?: string;
  readonly beside?: string;
  readonly rows: readonly Row[];
}

interface DataListProps<Row, Name extends string> {
  readonly query: Query<Page<Row>> & { readonly isPlaceholderData?: boolean };
  readonly view: ListView<Name>;
  readonly noun: Noun;
  /** Used in failure messages: `The people`. Defaults to the noun. */
  readonly what?: string;
  readonly failure?: (error: Error) => string;
  /** Above the list, when its filters are not in the table head. */
  readonly finder?: Omit<FinderProps<NoInfer<Name>>, 'view' | 'onCleared'>;
  readonly nameOf?: (row: Row) => string;
  /** The first column names the row. */
  readonly columns?: readonly Column<Row, NoInfer<Name>>[];
  readonly children?: (rows: readonly Row[], isStale: boolean) => ReactNode;
  readonly sorting?: ListSorting;
  readonly narrowing?: readonly NoInfer<Name>[];
  /** The button that empties the search boxes. */
  readonly clear?: string;
  readonly cardTitle?: (row: Row) => ReactNode;
  /** Between the card's title and its details; by default the columns. */
  readonly cardLines?: (row: Row) => ReactNode;
  /** Beside the card's title: the most frequent action. */
  readonly cardBeside?: (row: Row) => ReactNode;
  readonly cardGroups?: (rows: readonly Row[]) => readonly CardGroup<Row>[];
  readonly isMarked?: (row: Row) => boolean;
  readonly details?: (row: Row) => ReactNode;
  readonly startsOpen?: (row: Row) => boolean;
  /** The page of the row, to which its first column leads; on a phone the whole card. */
  readonly page?: (row: Row) => RowTarget;
  readonly actions?: (row: Row) => ReactNode;
  /** As `actions`; on a phone beside the card's title. */
  readonly actionsBeside?: (row: Row) => ReactNode;
  readonly selection?: ListSelection<Row>;
  /** The count, which takes the focus when the focused element above the list disappears. */
  readonly countRef?: RefObject<HTMLParagraphElement | null>;
  /** After the count, and announced with it. */
  readonly counted?: ReactNode;
  readonly minWidth?: 'sm' | 'md' | 'lg';
  readonly level?: 2 | 3;
  /** Shown when the unfiltered list is empty: why, what it is for, and the button to start. */
  readonly empty: string;
  readonly emptyPicture?: ReactNode;
  readonly emptyLine?: ReactNode;
  readonly emptyHelp?: ReactNode;
  readonly noMatch?: string;
  readonly noMatchHelp?: ReactNode;
}

export function DataList<Row, Name extends string>(props: DataListProps<Row, Name>) {
  const { query, view, noun, what = `The ${noun[1]}`, selection, sorting } = props;
  const { columns = [], nameOf = () => '', children: draw, finder } = props;
  const { noMatch = `No ${noun[0]} matches these filters.` } = props;
  const isPhone = useIsPhone();
  const top = useRef<HTMLDivElement>(null);
  // Some browsers answer with a promise, which is no clean-up.
  useDidUpdate(() => void top.current?.scrollIntoView({ block: 'start' }), [view.page]);
  const { count, withFocus } = useCountFocus(props.countRef);
  const isStale = query.isPlaceholderData === true;
  const known = useKnownCounts(view.filters, isStale ? undefined : query.data) ?? query.data;
  const { total, pageSize = 1 } = known ?? {};
  useKeepFocus(top, count, query.data?.rows);
  const counts = Object.keys(view.typed).length > 0 || (total ?? 0) > pageSize;
  const { narrowing = Object.keys(view.typed) as Name[] } = props;
  const isFiltered = narrowing.some((name) => view.typed[name].trim() !== '');
  // Safe: the names of the columns' filters.
  const searches = Object.fromEntries(
    columns.flatMap(({ title, search, hint = '' }) =>
      search === undefined ? [] : [[search, { label: searchLabel(title), chip: title, hint, isPlain: true }]],
    ),
  ) as Filters<Name>;
  // The head contains the search boxes, so it stays when they find nothing.
  const hasHead = Object.keys(searches).length > 0 && (isFiltered || (total ?? 0) > 0);
  const Rows = isPhone ? Cards<Row, Name> : Table<Row, Name>;

  const showAll = () => withFocus(() => view.choose(readFilters(new URLSearchParams(), narrowing)));

  const whole = (
    <Stack gap="md" ref={top} aria-busy={isStale} style={{ scrollMarginTop: '5rem' }}>
      {isPhone && hasHead && (
        <Finder
          label={`Search ${noun[1]}`}
          filters={searches}
          view={view}
          sorting={sorting}
          clear={props.clear}
        />
      )}
      {total !== undefined && (
        <Group justify="space-between" mb={counts ? 0 : 'calc(-1 * var(--mantine-spacing-md))'}>
          {/* Announced, and a target for the focus (use-paging.ts). */}
          <Text size="sm" role="status" tabIndex={-1} className={list.focusOnly} ref={count}>
            <span>
              {counts &&
                (query.data
                  ? countLabel({ ...query.data, shown: query.data.rows.length }, noun)
                  : totalText(total, noun))}
            </span>
            {props.counted}
          </Text>
          {selection?.found && selection.found.length > 0 && (
            <Button variant="default" size="compact-md" onClick={() => selection.add(selection.found ?? [])}>
              Select all {countText(selection.found.length)} found
            </Button>
          )}
        </Group>
      )}
      <Loaded
        query={query}
        name={what}
        failure={props.failure}
        after={count}
        placeholder={isPhone || draw ? 'cards' : 'lines'}
      >
        {({ rows, total: all, page }) => (
          <>
            {sorting && (
              // Nothing is announced while the rows of the previous sorting are still shown.
              <VisuallyHidden role="status">{!isStale && sortedText(sorting)}</VisuallyHidden>
            )}
            {draw && rows.length > 0 && draw(rows, isStale)}
            {!draw && (rows.length > 0 || (hasHead && !isPhone)) && (
              <Rows {...props} columns={columns} nameOf={nameOf} rows={rows} isStale={isStale} />
            )}
            {rows.length === 0 && all > 0 && (
              <NoSuchPage page={page} onFirst={() => withFocus(() => view.choose({}, 1))} />
            )}
            {all === 0 && !isFiltered && (
              <EmptyList text={props.empty} picture={props.emptyPicture} line={props.emptyLine}>
                {props.emptyHelp}
              </EmptyList>
            )}
            {all === 0 && isFiltered && (
              <EmptyList text={noMatch}>
                <Group gap="sm">
                  <Button variant="outline" onClick={showAll}>
                    Show all {noun[1]}
                  </Button>
                  {props.noMatchHelp}
                </Group>
              </EmptyList>
            )}
          </>
        )}
      </Loaded>
      {total !== undefined && (
        <PageNumbers
          label={`Pages of ${noun[1]}`}
          page={query.data?.page ?? view.page}
          total={total}
          pageSize={pageSize}
          onPage={(page) => view.choose({}, page)}
        />
      )}
    </Stack>
  );
  if (!finder) return whole;
  return (
    <Stack gap="md">
      <Finder {...finder} view={view} onCleared={() => withFocus(() => undefined)} />
      {whole}
    </Stack>
  );
}

const idOf = (row: unknown) => (row as { readonly id?: number }).id;

type RowsProps<Row, Name extends string> = DataListProps<Row, Name> & {
  readonly columns: readonly Column<Row, Name>[];
  readonly nameOf: (row: Row) => string;
  readonly rows: readonly Row[];
  readonly isStale: boolean;
};

function Table<Row, Name extends string>(props: RowsProps<Row, Name>) {
  const { rows, columns, nameOf, noun, actions = props.actionsBeside, details } = props;
  const { selection, sorting, view, isStale, minWidth = 'md' } = props;
  const hasFold = details !== undefined && columns.every(({ opens }) => opens === undefined);
  const searches = columns.flatMap(({ search }) => search ?? []);
  const tail = [actions, hasFold].filter(Boolean).length;
  return (
    <DenseTable
      label={`Table of ${noun[1]}`}
      minWidth={minWidth}
      isStale={isStale}
      isFixed={columns.some(({ width }) => width !== undefined)}
    >
      <thead>
        <tr>
          {selection && (
            <th style={{ width: '2.75rem' }}>
              <PageBox rows={rows} selection={selection} isLabelHidden />
            </th>
          )}
          {columns.map(({ title, isNumber, width, sort }) => (
            <ColumnHeading key={title} {...{ title, isNumber, width, sort, sorting }} />
          ))}
          {actions && (
            <th scope="col" style={{ width: 'var(--acts)' }}>
              Action
            </th>
          )}
          {hasFold && <td style={{ width: '2.5rem' }} />}
        </tr>
        {searches.length > 0 && (
          <tr>
            {selection && <td />}
            {columns.map(({ title, search }) => (
              <td key={title}>
                {search !== undefined && <ColumnSearch title={title} name={search} view={view} />}
              </td>
            ))}
            {tail > 0 && (
              <td colSpan={tail}>
                <ClearFilters view={view} names={searches} clear={props.clear} />
              </td>
            )}
          </tr>
        )}
      </thead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={idOf(row) ?? nameOf(row)} {...props} row={row} hasFold={hasFold} />
        ))}
      </tbody>
    </DenseTable>
  );
}

type TableRowProps<Row, Name extends string> = RowsProps<Row, Name> & {
  readonly row: Row;
  readonly hasFold: boolean;
};

function TableRow<Row, Name extends string>(props: TableRowProps<Row, Name>) {
  const { row, columns, nameOf, page, actions = props.actionsBeside, details, selection, hasFold } = props;
  const expanded = useExpanded(props.startsOpen?.(row));
  const all = columns.length + [selection, actions, hasFold].filter(Boolean).length;
  return (
    <>
      <tr data-of={idOf(row)} className={classes.row} data-selected={selection?.has(row)}>
        {selection && (
          <td>
            <RowBox row={row} name={nameOf(row)} selection={selection} />
          </td>
        )}
        {columns.map(({ title, cell, isNumber, isCut, opens, beside }, place) =>
          place === 0 ? (
            <th key={title} scope="row">
              <RowLink {...page?.(row)}>{cell(row)}</RowLink>
            </th>
          ) : (
            <td key={title} data-number={isNumber}>
              {opens ? (
                <div className={list.pair}>
                  {beside?.(row)}
                  <ExpandButton {...expanded} className={classes.stateButton}>
                    {cell(row)}
                    <VisuallyHidden>, details of {nameOf(row)}</VisuallyHidden>
                  </ExpandButton>
                </div>
              ) : isCut ? (
                <span className={classes.cut}>{cell(row)}</span>
              ) : (
                cell(row)
              )}
            </td>
          ),
        )}
        {actions && (
          <td className={classes.actionsCell}>
            <div className={list.pair}>{actions(row)}</div>
          </td>
        )}
        {hasFold && (
          <td>
            <ExpandButton {...expanded} className={classes.opener} label={`Details of ${nameOf(row)}`} />
          </td>
        )}
      </tr>
      {details && expanded.isOpen && (
        <tr id={expanded.expandedId} className={classes.detailsRow}>
          <td colSpan={all}>{details(row)}</td>
        </tr>
      )}
    </>
  );
}

const asOneGroup = <Row,>(rows: readonly Row[]): readonly CardGroup<Row>[] => [{ rows }];

function Cards<Row, Name extends string>(props: RowsProps<Row, Name>) {
  const { rows, columns, nameOf, cardTitle, cardLines, actions, details, selection, page } = props;
  const { isStale, level = 3, cardGroups = asOneGroup, isMarked = selection?.has } = props;
  const [first, ...others] = columns;
  const cards = (some: readonly Row[]) => (
    <CompactCards isStale={isStale}>
      {some.map((row) => (
        <CompactCard
          key={idOf(row) ?? nameOf(row)}
          of={idOf(row)}
          name={nameOf(row)}
          title={
            cardTitle?.(row) ?? (
              <RowLink {...page?.(row)} isCard>
                {first?.cell(row)}
              </RowLink>
            )
          }
          level={level}
          isMarked={isMarked?.(row)}
          startsOpen={props.startsOpen?.(row)}
          lines={cardLines?.(row) ?? others.map(({ title, cell }) => <div key={title}>{cell(row)}</div>)}
          beside={(props.cardBeside ?? props.actionsBeside)?.(row)}
          before={selection && <RowBox row={row} name={nameOf(row)} selection={selection} isOnCard />}
        >
          {(details !== undefined || actions !== undefined) && (
            <>
              {details?.(row)}
              {actions && <CompactCardActions>{actions(row)}</CompactCardActions>}
            </>
          )}
        </CompactCard>
      ))}
    </CompactCards>
  );
  return (
    <>
      {selection && <PageBox rows={rows} selection={selection} />}
      <Stack gap="xs">
        {cardGroups(rows).map(({ title, beside, rows: some }) =>
          title === undefined ? (
            <Fragment key="">{cards(some)}</Fragment>
          ) : (
            <section key={title} aria-label={title}>
              <Group component="p" justify="space-between" gap="0 1rem" m={0} px={4} pb={2} fz="sm">
                <strong>{title}</strong>
                <span className={list.quiet}>{beside}</span>
              </Group>
              {cards(some)}
            </section>
          ),
        )}
      </Stack>
    </>
  );
}
