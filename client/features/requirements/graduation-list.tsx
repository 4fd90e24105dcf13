/** The students of a class, those first who need the school most: how many are how far, and a page of them. */
import type { ReactNode } from 'react';
import { Button, Group, Stack } from '@mantine/core';
import { Link } from 'react-router';
import type { GraduationRow } from '#shared/requirements/graduation.contract.ts';
import { stateWords, URGENT_FIRST } from '#shared/requirements/graduation.text.ts';
import { amountText } from '#shared/requirements/standing.text.ts';
import { searchable } from '#shared/searchable.ts';
import { useSession } from '#client/platform/session.ts';
import { OnPaper } from '#client/ui/components/on-paper.tsx';
import { useReturnTo } from '#client/ui/components/return-to.ts';
import { useIsPhone } from '#client/ui/components/use-viewport.ts';
import { countText, dayText, schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { Chips } from '#client/ui/list/chips.tsx';
import { EmptyList } from '#client/ui/list/empty-list.tsx';
import type { ListFilters } from '#client/ui/list/list-address.ts';
import { ListCount, PageNumbers } from '#client/ui/list/page-numbers.tsx';
import { countLabel, pageOf } from '#client/ui/list/page-of.ts';
import type { ListView } from '#client/ui/list/use-list-address.ts';
import { useCountFocus, usePageTop } from '#client/ui/list/use-paging.ts';
import { CompactCards } from '#client/ui/list/compact-card.tsx';
import { DenseTable } from '#client/ui/list/dense-table.tsx';
import { StateMark, type StateTone } from '#client/ui/list/state-mark.tsx';
import lists from '#client/ui/list/list.module.css';
import classes from './requirements.module.css';

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
    <Stack gap="sm" ref={top} aria-busy={isStale} opacity={isStale ? 0.6 : undefined}>
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

/** The list of a class: its filters in the address, and which rows they find. */
export const graduationNames = ['class', 'program', 'state', 'search'] as const;
export type GraduationFilters = ListFilters<(typeof graduationNames)[number]>;
type RowState = GraduationRow['state'];

/** The state in the address; empty for all, and for anything invalid. */
function readState({ state }: Pick<GraduationFilters, 'state'>): RowState | '' {
  return URGENT_FIRST.find((one) => one === state.trim()) ?? '';
}

/** The year in the address; undefined for anything invalid. */
export function readClass(text: string): number | undefined {
  const year = /^\d{4}$/.test(text.trim()) ? Number(text) : 0;
  return year >= 1900 && year <= 2200 ? year : undefined;
}

/** The program in the address; undefined for anything invalid. */
export function readProgram(text: string): string | undefined {
  return /^[1-9]\d{0,14}$/.test(text.trim()) ? text.trim() : undefined;
}

/** Those of a state, whose name has the searched text in it. */
function foundRows(
  rows: readonly GraduationRow[],
  filters: Pick<GraduationFilters, 'state' | 'search'>,
): readonly GraduationRow[] {
  const state = readState(filters);
  const text = searchable(filters.search.trim());
  return rows.filter((row) => (state === '' || row.state === state) && searchable(row.name).includes(text));
}

/** How many there are in each state that somebody is in, the most urgent first. */
function stateCounts(
  rows: readonly GraduationRow[],
): readonly { readonly state: RowState; readonly words: string; readonly count: number }[] {
  return URGENT_FIRST.map((state) => ({
    state,
    words: stateWords[state],
    count: rows.filter((row) => row.state === state).length,
  })).filter(({ count }) => count > 0);
}

/** `41.5 of 75 h`, `1 of 2 projects`. */
function countedOf({ counted, needed, unit }: GraduationRow): string {
  return `${counted} of ${unit === 'hours' ? `${needed} h` : amountText(needed, unit)}`;
}

interface RowsProps {
  readonly rows: readonly GraduationRow[];
}

interface RowProps {
  readonly row: GraduationRow;
}

/** The students of a page: a table, or cards on a phone. Each leads to the student's entries. */
function GraduationTable({ rows }: RowsProps) {
  return (
    <DenseTable label="Table of students" room="wide">
      <GraduationHead />
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row" className={classes.name}>
              <StudentLink row={row} />
            </th>
            <td>
              <State row={row} />
            </td>
            <GraduationCells row={row} />
          </tr>
        ))}
      </tbody>
    </DenseTable>
  );
}

/** Also of the table on paper. */
function GraduationHead() {
  return (
    <thead>
      <tr>
        <th scope="col">Student</th>
        <th scope="col">State</th>
        <th scope="col">Counted</th>
        <th scope="col">Waiting</th>
        <th scope="col">Does not count</th>
        <th scope="col">Last activity</th>
        <th scope="col">Next</th>
      </tr>
    </thead>
  );
}

/** What follows the student and the state. */
function GraduationCells({ row }: RowProps) {
  return (
    <>
      <td className={lists.nowrap}>{countedOf(row)}</td>
      <td className={lists.nowrap}>{row.waiting === 0 ? '' : row.waiting}</td>
      <td className={classes.why}>{row.why}</td>
      <td className={lists.nowrap}>{row.last_activity === null ? 'None' : dayText(row.last_activity)}</td>
      <td className={classes.next}>{row.next}</td>
    </>
  );
}

function GraduationCards({ rows }: RowsProps) {
  return (
    <CompactCards>
      {rows.map((row) => (
        <li key={row.id} className={classes.card}>
          <div className={classes.cardTop}>
            <StudentLink row={row} />
            <State row={row} />
          </div>
          <div className={classes.next}>{row.next}</div>
          <div className={classes.soft}>{factsOf(row)}</div>
          {row.why !== '' && <div className={classes.soft}>Does not count: {row.why}</div>}
        </li>
      ))}
    </CompactCards>
  );
}

/** `41.5 of 75 h · 6 wait · last on 11/04/2026`. */
function factsOf(row: GraduationRow): string {
  return [
    countedOf(row),
    ...(row.waiting > 0 ? [`${row.waiting} ${row.waiting === 1 ? 'waits' : 'wait'}`] : []),
    row.last_activity === null ? 'nothing recorded' : `last on ${dayText(row.last_activity)}`,
  ].join(' · ');
}

function StudentLink({ row }: RowProps) {
  const { here } = useReturnTo();
  return (
    <Link to={`/admin/requirements/${row.id}`} state={{ graduation: here }} className={classes.student}>
      {row.name}
    </Link>
  );
}

const stateTones: Readonly<Record<GraduationRow['state'], StateTone>> = {
  over: 'bad',
  'talk to school': 'bad',
  behind: 'warn',
  'on track': 'plain',
  waiting: 'plain',
  done: 'good',
};

function State({ row: { state } }: RowProps) {
  return <StateMark tone={stateTones[state]}>{stateWords[state]}</StateMark>;
}

interface GraduationPaperProps {
  readonly graduation: number;
  readonly program: string;
  /** ISO 8601. */
  readonly at: string;
  readonly rows: readonly GraduationRow[];
  /** Below the title. */
  readonly children?: ReactNode;
}

/** What is printed of a class: every student, whatever page or filter the screen shows, with the school and the day. */
export function GraduationPaper(props: GraduationPaperProps) {
  return (
    <OnPaper>
      <PaperOfClass {...props} />
    </OnPaper>
  );
}

function PaperOfClass({ graduation, program, at, rows, children }: GraduationPaperProps) {
  const school = useSession().admin?.school ?? '';
  const zone = useSchoolZone();
  const counts = stateCounts(rows).map(({ words, count }) => `${words} ${countText(count)}`);
  return (
    <>
      <h1>
        {school}, class of {graduation}
      </h1>
      <p>
        {program}, {schoolTime(at, zone)}. {countText(rows.length)}{' '}
        {rows.length === 1 ? 'student' : 'students'}: {counts.join(', ')}.
      </p>
      {children}
      <table>
        <GraduationHead />
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.name}</th>
              <td>{stateWords[row.state]}</td>
              <GraduationCells row={row} />
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
