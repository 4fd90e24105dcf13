/** The students of a page: a table, or cards on a phone. Each leads to the student's entries. */
import { Link } from 'react-router';
import type { GraduationRow } from '#shared/requirements/graduation.contract.ts';
import { stateWords } from '#shared/requirements/graduation.text.ts';
import { useReturnTo } from '#client/ui/components/return-to.ts';
import { dayText } from '#client/ui/format/text.ts';
import { CompactCards } from '#client/ui/rows/compact-card.tsx';
import { DenseTable } from '#client/ui/rows/dense-table.tsx';
import { StateMark, type StateTone } from '#client/ui/rows/state-mark.tsx';
import { countedOf } from './graduation-filters.ts';
import classes from './graduation.module.css';

interface RowsProps {
  readonly rows: readonly GraduationRow[];
}

interface RowProps {
  readonly row: GraduationRow;
}

export function GraduationTable({ rows }: RowsProps) {
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
export function GraduationHead() {
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
export function GraduationCells({ row }: RowProps) {
  return (
    <>
      <td className={classes.short}>{countedOf(row)}</td>
      <td className={classes.short}>{row.waiting === 0 ? '' : row.waiting}</td>
      <td className={classes.why}>{row.why}</td>
      <td className={classes.short}>{row.last_activity === null ? 'None' : dayText(row.last_activity)}</td>
      <td className={classes.next}>{row.next}</td>
    </>
  );
}

export function GraduationCards({ rows }: RowsProps) {
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
