/** Who and what is left out of a file, with a way to mend each. */
import { Link } from 'react-router';
import type { EntryLeftOut, StudentLeftOut } from '#shared/state-files/files.contract.ts';
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

function Rest({ shown, total }: { readonly shown: number; readonly total: number }) {
  return total > shown ? <li>and {countText(total - shown)} more</li> : null;
}
