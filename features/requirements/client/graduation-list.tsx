/** Students of a class or a group, most urgent first: the bar, a page of them, and all of them on paper. */
import type { ReactNode } from 'react';
import { Box, Button, Flex, Group, Stack } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import type { GraduationRow } from '#features/requirements/graduation.contract.ts';
import {
  groupOf,
  GROUPS,
  groupWords,
  stateWords,
  type GraduationGroup,
} from '#features/requirements/graduation.text.ts';
import { amountText } from '#features/requirements/rules/standing.text.ts';
import { studentsText } from '#features/people/client/messages/message-text.ts';
import { openWriting } from '#features/people/client/messages/open-writing.ts';
import { ProgressBar } from '#features/entries/client/hours/progress-bar.tsx';
import { isStaff, useSession } from '#client/platform/session.ts';
import { SmallButton, SmallLink } from '#client/ui/components/small-button.tsx';
import { PrintOnly, PaperTable } from '#client/ui/components/on-paper.tsx';
import { useReturnTo } from '#client/ui/hooks/return-to.ts';
import { countText, dayText, schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { DataList } from '#client/ui/list/data-list.tsx';
import { Finder } from '#client/ui/list/filters/finder.tsx';
import { asLoadedQuery, localPage } from '#client/ui/list/paging/local-page.ts';
import { stateStyle, StateMark, type StateTone } from '#client/ui/list/state-mark.tsx';
import type { ListView } from '#client/ui/list/filters/use-list-address.ts';
import lists from '#client/ui/list/list.module.css';
import classes from './requirements.module.css';

const tones: Readonly<Record<GraduationGroup, StateTone>> = {
  done: 'good',
  'on track': 'onward',
  waiting: 'calm',
  'needs you': 'bad',
};

const groupCounts = (rows: readonly GraduationRow[]) =>
  GROUPS.map((group) => [group, rows.filter(({ state }) => groupOf(state) === group).length] as const);

const graduationMark = ({ state }: GraduationRow) => (
  <StateMark tone={tones[groupOf(state)]} wraps>
    {stateWords[state]}
  </StateMark>
);

/** Two or three screens of a phone. */
const PAGE_SIZE = 20;

export const graduationNames = ['class', 'group', 'program', 'state', 'search'] as const;

interface GraduationListProps extends PaperProps {
  readonly view: ListView<(typeof graduationNames)[number]>;
  readonly isStale: boolean;
}

export function GraduationList(props: GraduationListProps) {
  const { rows, view, isStale } = props;
  const { here } = useReturnTo();
  const isOfStaff = isStaff(useSession().admin);
  // Anything invalid means all.
  const chosen = GROUPS.find((one) => one === view.typed.state.trim());
  const inGroup = chosen === undefined ? rows : rows.filter(({ state }) => groupOf(state) === chosen);
  const page = localPage<GraduationRow, 'search'>(inGroup, view, { search: ({ name }) => name }, PAGE_SIZE);
  return (
    <Stack gap="sm">
      <GroupBar rows={rows} chosen={chosen} onChoose={(group) => view.choose({ state: group ?? '' })} />
      <Group justify="space-between" gap="sm" align="end">
        <Finder label="Find students" filters={{ search: { label: 'Name' } }} view={view} />
        {page.total > 0 && <WriteButton found={page.found} />}
      </Group>
      <DataList
        query={{ ...asLoadedQuery(page), isPlaceholderData: isStale }}
        view={view}
        narrowing={['state', 'search']}
        noun={['student', 'students']}
        nameOf={({ name }) => name}
        level={2}
        columns={[{ title: 'Student', cell: ({ name }) => name }, ...columnsOf(rows)]}
        page={({ id }) => ({
          to: isOfStaff
            ? `/admin/user-entries/${id}?tab=requirement`
            : `/groups/${view.filters.group}/members/${id}`,
          state: { graduation: here },
        })}
        actionsBeside={(row) => rowActions(row, isOfStaff)}
        cardLines={cardLines}
        empty="There are no students."
        noMatch="No student matches."
      />
      <PrintOnly>
        <PaperOfClass {...props} />
      </PrintOnly>
    </Stack>
  );
}

/** To all filtered students, on all pages. */
function WriteButton({ found }: { readonly found: readonly GraduationRow[] }) {
  const students = found.map(({ id, name }) => ({ id, name }));
  return (
    <Button
      variant="default"
      leftSection={<IconMail size={18} aria-hidden="true" />}
      aria-haspopup="dialog"
      onClick={() => void openWriting(students)}
    >
      {students.length === 1 ? 'Write to this student' : `Write to these ${studentsText(students.length)}`}
    </Button>
  );
}

const rowActions = ({ id, name, waiting }: GraduationRow, canCall: boolean) => (
  <Flex gap={6} direction={{ base: 'column', sm: 'row' }}>
    <SmallButton
      aria-label={`Write to ${name}`}
      aria-haspopup="dialog"
      onClick={() => void openWriting([{ id, name }])}
    >
      Write
    </SmallButton>
    {canCall && waiting > 0 && (
      <SmallLink to={`/admin/user-entries/${id}?show=unverified`} aria-label={`Call the contacts of ${name}`}>
        Call
      </SmallLink>
    )}
  </Flex>
);

function countedOf({ counted, needed, waiting, unit }: GraduationRow): string {
  const waits = waiting > 0 ? `, ${waiting} ${waiting === 1 ? 'waits' : 'wait'}` : '';
  return `${counted} of ${unit === 'hours' ? `${needed} h` : amountText(needed, unit)}${waits}`;
}

interface Column {
  readonly title: string;
  /** On paper. */
  readonly text: (row: GraduationRow) => string;
  readonly cell: (row: GraduationRow) => ReactNode;
}

const columns: readonly Column[] = [
  { title: 'State', text: ({ state }) => stateWords[state], cell: graduationMark },
  {
    title: 'Counted',
    text: countedOf,
    cell: (row) => (
      <Box miw="7.5rem">
        {countedOf(row)}
        <ProgressBar of={row} />
      </Box>
    ),
  },
  { title: 'Missing', text: ({ next }) => next, cell: ({ next }) => <b>{next}</b> },
  {
    title: 'Does not count',
    text: ({ why }) => why,
    cell: ({ why }) => <span className={lists.quiet}>{why}</span>,
  },
  {
    title: 'Last activity',
    text: ({ last_activity: day }) => (day === null ? '' : dayText(day)),
    cell: ({ last_activity: day }) => (
      <span className={lists.nowrap}>{day === null ? 'None' : dayText(day)}</span>
    ),
  },
];

/** Without columns that are empty in all rows. */
const columnsOf = (rows: readonly GraduationRow[]) =>
  columns.filter(({ text }) => rows.some((row) => text(row) !== ''));

function cardLines(row: GraduationRow): ReactNode {
  const { why, last_activity: day, next } = row;
  return (
    <>
      <div style={{ textWrap: 'pretty' }}>
        {graduationMark(row)} <b>{next}</b>
      </div>
      <ProgressBar of={row} />
      <div>
        {countedOf(row)} · {day === null ? 'nothing recorded' : `last on ${dayText(day)}`}
      </div>
      {why !== '' && <div>Does not count: {why}</div>}
    </>
  );
}

interface PaperProps {
  /** `class of 2027`, or the name of a group. */
  readonly whose: string;
  readonly program: string;
  readonly at: string;
  readonly rows: readonly GraduationRow[];
}

/** Every student, whatever the screen shows, with the school and the day. */
function PaperOfClass({ whose, program, at, rows }: PaperProps) {
  const school = useSession().admin?.school ?? '';
  const zone = useSchoolZone();
  const counts = groupCounts(rows).map(([group, count]) => `${countText(count)} ${groupWords[group]}`);
  return (
    <>
      <h1>
        {school}, {whose}
      </h1>
      <p>
        {program}, {schoolTime(at, zone)}. {studentsText(rows.length)}: {counts.join(', ').toLowerCase()}.
      </p>
      <PaperTable
        rows={rows}
        columns={{
          Student: ({ name }) => name,
          ...Object.fromEntries(columnsOf(rows).map(({ title, text }) => [title, text])),
        }}
      />
    </>
  );
}

interface GroupBarProps {
  readonly rows: readonly GraduationRow[];
  readonly chosen: GraduationGroup | undefined;
  readonly onChoose: (group: GraduationGroup | undefined) => void;
}

/** Widths by size; a second press shows all again. */
function GroupBar({ rows, chosen, onChoose }: GroupBarProps) {
  return (
    <div role="group" aria-label="Show" className={classes.groups}>
      {groupCounts(rows)
        .filter(([, count]) => count > 0)
        .map(([group, count]) => {
          const { StateIcon } = stateStyle(tones[group]);
          const isChosen = group === chosen;
          return (
            <button
              key={group}
              type="button"
              aria-pressed={isChosen}
              data-group={group}
              style={{ flexGrow: count }}
              onClick={() => onChoose(isChosen ? undefined : group)}
            >
              <span className={classes.groupCount}>
                <StateIcon size={18} aria-hidden="true" /> {countText(count)}
              </span>{' '}
              <span>{groupWords[group]}</span>
            </button>
          );
        })}
    </div>
  );
}
