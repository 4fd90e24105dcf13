/** What is printed of a class: every student, whatever page or filter the screen shows, with the school and the day. */
import { useEffect, useState, type ReactNode } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { GraduationRow } from '#shared/requirements/graduation.contract.ts';
import { stateWords } from '#shared/requirements/graduation.text.ts';
import { useSession } from '#client/platform/session.ts';
import { countText, schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { stateCounts } from './graduation-filters.ts';
import { GraduationCells, GraduationHead } from './graduation-rows.tsx';
import classes from './graduation.module.css';

interface GraduationPaperProps {
  readonly graduation: number;
  readonly program: string;
  /** ISO 8601. */
  readonly at: string;
  readonly rows: readonly GraduationRow[];
  /** Below the title. */
  readonly children?: ReactNode;
}

/** Drawn only while the browser prints: it may have thousands of rows. */
export function GraduationPaper(props: GraduationPaperProps) {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser takes what is there when the event is over.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting ? createPortal(<Paper {...props} />, document.body) : null;
}

function Paper({ graduation, program, at, rows, children }: GraduationPaperProps) {
  const school = useSession().admin?.school ?? '';
  const zone = useSchoolZone();
  const counts = stateCounts(rows).map(({ words, count }) => `${words} ${countText(count)}`);
  return (
    <div className={classes['paper']} data-paper aria-hidden="true">
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
    </div>
  );
}
