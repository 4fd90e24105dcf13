/** What is printed of a class: every student, whatever page or filter the screen shows, with the school and the day. */
import type { ReactNode } from 'react';
import type { GraduationRow } from '#shared/requirements/graduation.contract.ts';
import { stateWords } from '#shared/requirements/graduation.text.ts';
import { useSession } from '#client/platform/session.ts';
import { OnPaper } from '#client/ui/components/on-paper.tsx';
import { countText, schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { stateCounts } from './graduation-filters.ts';
import { GraduationCells, GraduationHead } from './graduation-rows.tsx';

interface GraduationPaperProps {
  readonly graduation: number;
  readonly program: string;
  /** ISO 8601. */
  readonly at: string;
  readonly rows: readonly GraduationRow[];
  /** Below the title. */
  readonly children?: ReactNode;
}

export function GraduationPaper(props: GraduationPaperProps) {
  return (
    <OnPaper>
      <Paper {...props} />
    </OnPaper>
  );
}

function Paper({ graduation, program, at, rows, children }: GraduationPaperProps) {
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
