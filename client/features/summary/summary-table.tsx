/** The students as a table with sortable columns, for screens wider than a phone. */
import { useMediaQuery } from '@mantine/hooks';
import type { SummaryColumn, SummaryRow } from '#shared/administration/administration.contract.ts';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { SortableHeading } from '#client/ui/lists/sortable-heading.tsx';
import type { Sorting } from '#client/ui/lists/sorting.ts';
import { WideTable } from '#client/ui/lists/wide-table.tsx';
import { SummaryActions } from './summary-actions.tsx';
import { shownColumns, summaryTitles } from './summary-list.ts';
import { SummaryMark } from './summary-mark.tsx';
import classes from './summary.module.css';
import list from '#client/ui/lists/list.module.css';

export interface SummaryRowsProps {
  readonly rows: readonly SummaryRow[];
  readonly sorting: Sorting<SummaryColumn>;
  readonly onSort: (column: SummaryColumn) => void;
}

/** From here on a row has room for the words of its buttons: 1280 px. */
const WIDE = '(min-width: 80em)';

export function SummaryTable({ rows, sorting, onSort }: SummaryRowsProps) {
  const isWide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false });
  return (
    <WideTable label="Table of students">
      <thead>
        <tr>
          {shownColumns.map((column) => (
            <SortableHeading
              key={column}
              column={column}
              title={summaryTitles[column]}
              sorting={sorting}
              onSort={onSort}
            />
          ))}
          <th scope="col">Requirement</th>
          <th scope="col">Action</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((student) => (
          <tr key={student.id} className={classes['row']}>
            <th scope="row" className={list['rowHeading']}>
              {student.first_name}
            </th>
            <td className={classes['name']}>{student.last_name}</td>
            <td className={classes['email']}>
              <EmailText email={student.email} />
            </td>
            <td className={classes['year']}>{student.graduation_year}</td>
            <td className={classes['hours']}>{student.total_hours}</td>
            <td className={list['nowrap']}>
              <SummaryMark total={student.total_hours} />
            </td>
            <td>
              <SummaryActions student={student} isNarrow={!isWide} />
            </td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}
