/** The students of a class, those first who need the school most: how many are how far, and a page of them. */
import type { ReactNode } from 'react';
import { Group, Stack } from '@mantine/core';
import { Link } from 'react-router';
import type { GraduationRow } from '#shared/requirements/graduation.contract.ts';
import { stateWords, URGENT_FIRST } from '#shared/requirements/graduation.text.ts';
import { amountText } from '#shared/requirements/standing.text.ts';
import { useSession } from '#client/platform/session.ts';
import { OnPaper } from '#client/ui/components/on-paper.tsx';
import { useReturnTo } from '#client/ui/components/return-to.ts';
import { countText, dayText, schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { Chips } from '#client/ui/list/chips.tsx';
import { DataList, type Column } from '#client/ui/list/data-list.tsx';
import { Finder } from '#client/ui/list/finder.tsx';
import { alreadyHere, localPage } from '#client/ui/list/local-page.ts';
import { StateMark, type StateTone } from '#client/ui/list/state-mark.tsx';
import type { ListView } from '#client/ui/list/use-list-address.ts';
import lists from '#client/ui/list/list.module.css';

/** Two or three screens of a phone. */
const PAGE_SIZE = 20;

/** The list of a class: its filters in the address. */
export const graduationNames = ['class', 'program', 'state', 'search'] as const;
export type GraduationView = ListView<(typeof graduationNames)[number]>;

interface GraduationListProps {
  readonly rows: readonly GraduationRow[];
  readonly view: GraduationView;
  /** These are shown while others are loading. */
  readonly isStale?: boolean;
  /** What can be done with those that are found, on all pages. */
  readonly actions?: (found: readonly GraduationRow[]) => ReactNode;
}

export function GraduationList({ rows, view, isStale = false, actions }: GraduationListProps) {
  const { here } = useReturnTo();
  // Empty for all, and for anything invalid.
  const state = URGENT_FIRST.find((one) => one === view.typed.state.trim()) ?? '';
  const inState = state === '' ? rows : rows.filter((row) => row.state === state);
  const page = localPage<GraduationRow, 'search'>(inState, view, { search: ({ name }) => name }, PAGE_SIZE);
  const studentLink = ({ id, name }: GraduationRow, className = lists.name) => (
    <Link to={`/admin/requirements/${id}`} state={{ graduation: here }} className={className}>
      {name}
    </Link>
  );
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm" align="flex-start">
        <Chips
          label="Show"
          chosen={state}
          chips={[
            { value: '', words: `All ${countText(rows.length)}` },
            ...stateCounts(rows).map(([value, words]) => ({ value, words })),
          ]}
          onChoose={(chosen) => view.choose({ state: chosen })}
        />
        {page.total > 0 && actions?.(page.found)}
      </Group>
      <DataList
        query={{ ...alreadyHere(page), isPlaceholderData: isStale }}
        view={view}
        narrowing={['state', 'search']}
        pageSize={PAGE_SIZE}
        noun={['student', 'students']}
        nameOf={({ name }) => name}
        level={2}
        columns={columnsOf((row) => studentLink(row), stateMark)}
        // The whole card leads to the student.
        cardTitle={(row) => studentLink(row, `${lists.name} ${lists.cover}`)}
        cardBeside={stateMark}
        cardLines={cardLines}
        empty="Nobody of this class is at the school."
        noMatch="No student matches."
      />
    </Stack>
  );
}

/** The box above the list. */
export function FindStudents({ view }: { readonly view: GraduationView }) {
  return <Finder label="Find students" filters={{ search: { label: 'Name' } }} view={view} />;
}

/** The states that somebody is in, the most urgent first, with how many: `Behind 12`. */
const stateCounts = (rows: readonly GraduationRow[]) =>
  URGENT_FIRST.map((state) => [state, rows.filter((row) => row.state === state).length] as const)
    .filter(([, count]) => count > 0)
    .map(([state, count]) => [state, `${stateWords[state]} ${countText(count)}`] as const);

/** `41.5 of 75 h`, `1 of 2 projects`. */
const countedOf = ({ counted, needed, unit }: GraduationRow) =>
  `${counted} of ${unit === 'hours' ? `${needed} h` : amountText(needed, unit)}`;

type Cell = (row: GraduationRow) => ReactNode;

const whole = (words: ReactNode) => <span className={lists.nowrap}>{words}</span>;

/** On the screen and on paper. */
const columnsOf = (student: Cell, state: Cell): readonly Column<GraduationRow, never>[] => [
  { title: 'Student', cell: student },
  { title: 'State', cell: state },
  { title: 'Counted', cell: (row) => whole(countedOf(row)) },
  { title: 'Waiting', cell: ({ waiting }) => waiting || '' },
  { title: 'Does not count', cell: ({ why }) => <span className={lists.quiet}>{why}</span> },
  { title: 'Last activity', cell: ({ last_activity: day }) => whole(day === null ? 'None' : dayText(day)) },
  { title: 'Next', cell: ({ next }) => <b>{next}</b> },
];

function cardLines(row: GraduationRow): ReactNode {
  const { waiting, why, last_activity: day, next } = row;
  // `41.5 of 75 h · 6 wait · last on 11/04/2026`.
  const facts = [
    countedOf(row),
    ...(waiting > 0 ? [`${waiting} ${waiting === 1 ? 'waits' : 'wait'}`] : []),
    day === null ? 'nothing recorded' : `last on ${dayText(day)}`,
  ];
  return (
    <>
      <b>{next}</b>
      <div>{facts.join(' · ')}</div>
      {why !== '' && <div>Does not count: {why}</div>}
    </>
  );
}

const stateTones: Readonly<Record<GraduationRow['state'], StateTone>> = {
  over: 'bad',
  'talk to school': 'bad',
  behind: 'warn',
  'on track': 'onward',
  waiting: 'calm',
  done: 'good',
};

const stateMark = ({ state }: GraduationRow) => (
  <StateMark tone={stateTones[state]} wraps>
    {stateWords[state]}
  </StateMark>
);

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

const paperColumns = columnsOf(
  ({ name }) => name,
  ({ state }) => stateWords[state],
);

function PaperOfClass({ graduation, program, at, rows, children }: GraduationPaperProps) {
  const school = useSession().admin?.school ?? '';
  const zone = useSchoolZone();
  const counts = stateCounts(rows).map(([, words]) => words);
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
        <thead>
          <tr>
            {paperColumns.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {paperColumns.map(({ title, cell }, place) => {
                const Cell = place === 0 ? 'th' : 'td';
                return (
                  <Cell key={title} scope={place === 0 ? 'row' : undefined}>
                    {cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
