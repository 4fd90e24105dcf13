/** Who and what is left out of a file or taken back, with a way to mend each, and by what it is counted. */
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

interface StudentsLeftOutProps {
  readonly students: readonly StudentLeftOut[];
  readonly total: number;
}

export function StudentsLeftOut({ students, total }: StudentsLeftOutProps) {
  if (total === 0) return null;
  return (
    <details className={classes['opens']}>
      <summary>
        {countText(total)} {total === 1 ? 'student is' : 'students are'} left out
      </summary>
      <ul className={classes['plain']}>
        {students.map(({ id, name, why }) => (
          <li key={id}>
            <Link to={`/admin/requirements/${id}#facts`} className={classes['link']}>
              {name}
            </Link>
            : {reasons[why]}
          </li>
        ))}
        <Rest shown={students.length} total={total} />
      </ul>
    </details>
  );
}

interface EntriesLeftOutProps {
  readonly entries: readonly EntryLeftOut[];
  readonly total: number;
}

export function EntriesLeftOut({ entries, total }: EntriesLeftOutProps) {
  if (total === 0) return null;
  return (
    <details className={classes['opens']}>
      <summary>
        {countText(total)} {total === 1 ? 'entry is' : 'entries are'} left out. The students say what is
        missing, under “What counts”.
      </summary>
      <ul className={classes['plain']}>
        {entries.map(({ id, event, date, student, missing }) => (
          <li key={id}>
            <Link to={`/admin/requirements/${student.id}`} className={classes['link']}>
              {student.name}
            </Link>
            : {event}, {dayText(date)}: no {missing.join(', no ')}
          </li>
        ))}
        <Rest shown={entries.length} total={total} />
      </ul>
    </details>
  );
}

const reasonsBack: Readonly<Record<TakenBack['why'], string>> = {
  changed: 'has changed, and is added anew',
  'student left out': 'the student is left out',
  'entry left out': 'something is missing',
  'does not count': 'does not count any more',
};

interface RowsTakenBackProps {
  readonly rows: readonly TakenBack[];
  readonly total: number;
}

export function RowsTakenBack({ rows, total }: RowsTakenBackProps) {
  if (total === 0) return null;
  return (
    <details className={classes['opens']}>
      <summary>
        {countText(total)} {total === 1 ? 'entry is' : 'entries are'} taken back
      </summary>
      <ul className={classes['plain']}>
        {rows.map(({ id, student, date, hours, why }) => (
          <li key={id}>
            <Link to={`/admin/requirements/${student.id}`} className={classes['link']}>
              {student.name}
            </Link>
            : {dayText(date)}, {hours} {hours === '1' ? 'hour' : 'hours'}: {reasonsBack[why]}
          </li>
        ))}
        <Rest shown={rows.length} total={total} />
      </ul>
    </details>
  );
}

interface ByProgramsProps {
  readonly programs: readonly string[];
}

/** By what the hours of a file count. */
export function ByPrograms({ programs }: ByProgramsProps) {
  return programs.length === 0 ? null : <div className={classes['soft']}>By: {programs.join(', ')}</div>;
}

function Rest({ shown, total }: { readonly shown: number; readonly total: number }) {
  return total > shown ? <li>and {countText(total - shown)} more</li> : null;
}
