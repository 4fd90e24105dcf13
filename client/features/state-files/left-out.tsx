/** Who and what is left out of a file or taken back, with a way to mend each, and by what it is counted. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { EntryLeftOut, StudentLeftOut, TakenBack } from '#shared/state-files/files.contract.ts';
import { countText, dayText } from '#client/ui/format/text.ts';
import classes from './state-files.module.css';

const reasons: Readonly<Record<StudentLeftOut['why'], string>> = {
  'no state id': 'no state ID',
  'wrong state id': 'the state ID is not one of Arkansas',
  'wrong campus': 'the campus is not a number of 7 digits',
  'no usi': 'no USI',
};

const reasonsBack: Readonly<Record<TakenBack['why'], string>> = {
  changed: 'has changed, and is added anew',
  'student left out': 'the student is left out',
  'entry left out': 'something is missing',
  'does not count': 'does not count any more',
};

interface ListProps<One> {
  /** The first of them. */
  readonly shown: readonly One[];
  readonly total: number;
}

export function StudentsLeftOut({ shown, total }: ListProps<StudentLeftOut>) {
  return (
    <Unfolding
      summary={`${total === 1 ? 'student is' : 'students are'} left out`}
      shown={shown}
      total={total}
    >
      {({ id, name, why }) => (
        <>
          <StudentLink id={id} name={name} part="#facts" />: {reasons[why]}
        </>
      )}
    </Unfolding>
  );
}

export function EntriesLeftOut({ shown, total }: ListProps<EntryLeftOut>) {
  return (
    <Unfolding
      summary={`${total === 1 ? 'entry is' : 'entries are'} left out. The students say what is missing, under “What counts”.`}
      shown={shown}
      total={total}
    >
      {({ event, date, student, missing }) => (
        <>
          <StudentLink {...student} />: {event}, {dayText(date)}: no {missing.join(', no ')}
        </>
      )}
    </Unfolding>
  );
}

export function RowsTakenBack({ shown, total }: ListProps<TakenBack>) {
  return (
    <Unfolding summary={`${total === 1 ? 'entry is' : 'entries are'} taken back`} shown={shown} total={total}>
      {({ student, date, hours, why }) => (
        <>
          <StudentLink {...student} />: {dayText(date)}, {hours} {hours === '1' ? 'hour' : 'hours'}:{' '}
          {reasonsBack[why]}
        </>
      )}
    </Unfolding>
  );
}

interface UnfoldingProps<One> extends ListProps<One> {
  readonly summary: string;
  readonly children: (one: One) => ReactNode;
}

function Unfolding<One extends { readonly id: number }>({
  summary,
  shown,
  total,
  children,
}: UnfoldingProps<One>) {
  if (total === 0) return null;
  return (
    <details className={classes.opens}>
      <summary>
        {countText(total)} {summary}
      </summary>
      <ul className={classes.plain}>
        {shown.map((one) => (
          <li key={one.id}>{children(one)}</li>
        ))}
        {total > shown.length && <li>and {countText(total - shown.length)} more</li>}
      </ul>
    </details>
  );
}

interface StudentLinkProps {
  readonly id: number;
  readonly name: string;
  readonly part?: string;
}

function StudentLink({ id, name, part = '' }: StudentLinkProps) {
  return (
    <Link to={`/admin/requirements/${id}${part}`} className={classes.link}>
      {name}
    </Link>
  );
}

/** By what the hours of a file count. */
export function ByPrograms({ programs }: { readonly programs: readonly string[] }) {
  return programs.length === 0 ? null : <div className={classes.soft}>By: {programs.join(', ')}</div>;
}
