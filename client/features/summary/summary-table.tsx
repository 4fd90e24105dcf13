/** The students as a table with sortable columns, for screens wider than a phone. */
import { useMediaQuery } from '@mantine/hooks';
import type { SummaryColumn, SummaryRow } from '#shared/administration/administration.contract.ts';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { SortableHeading } from '#client/ui/lists/sort-controls.tsx';
import type { Sorting } from '#client/ui/lists/sorting.ts';
import { DenseTable } from '#client/ui/rows/dense-table.tsx';
import { hoursLeft, hoursText, shownColumns, summaryTitles } from './summary-list.ts';
import { IconStarFilled } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useReturnTo } from '#client/ui/components/return-to.ts';
import { DownloadButton, DownloadIconButton } from '#client/domain/downloads/download-buttons.tsx';
import { entriesOfOne } from '#client/domain/downloads/downloads.ts';
import classes from './summary.module.css';

export interface SummaryRowsProps {
  readonly rows: readonly SummaryRow[];
  readonly sorting: Sorting<SummaryColumn>;
  readonly onSort: (column: SummaryColumn) => void;
}

/** From 1280 px a row has room for the buttons' labels. */
const WIDE = '(min-width: 80em)';

export function SummaryTable({ rows, sorting, onSort }: SummaryRowsProps) {
  const isWide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false });
  return (
    <DenseTable label="Table of students" room="wide">
      <thead>
        <tr>
          {shownColumns.map((column) => (
            <SortableHeading
              key={column}
              column={column}
              title={summaryTitles[column]}
              sorting={sorting}
              onSort={onSort}
              isNumber={column === 'graduation_year' || column === 'total_hours'}
            />
          ))}
          <th scope="col">Requirement</th>
          <th scope="col">Action</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((student) => (
          <tr key={student.id}>
            <th scope="row" className={classes.name}>
              {student.first_name}
            </th>
            <td className={classes.name}>{student.last_name}</td>
            <td className={classes.email}>
              <EmailText email={student.email} />
            </td>
            <td data-number>{student.graduation_year}</td>
            <td data-number className={classes.hours}>
              {student.total_hours}
            </td>
            <td className={classes.mark}>
              <SummaryMark total={student.total_hours} />
            </td>
            <td>
              <div className={classes.actions}>
                <SummaryActions student={student} isNarrow={!isWide} />
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </DenseTable>
  );
}

/** A mark when the requirement is met, or else a small bar with the missing hours. */
export function SummaryMark({ total }: { readonly total: number }) {
  const left = hoursLeft(total);
  if (left === 0) {
    return (
      <span className={classes.met}>
        <IconStarFilled size={16} aria-hidden="true" className={classes.star} />
        Met
      </span>
    );
  }
  return (
    <span className={classes.onTheWay}>
      <span className={classes.track} aria-hidden="true">
        <span className={classes.part} style={{ width: `${100 - left}%` }} />
      </span>
      {hoursText(left)} left
    </span>
  );
}

interface SummaryActionsProps {
  readonly student: SummaryRow;
  /** In a narrow window the download is an icon with a tooltip. */
  readonly isNarrow?: boolean;
}

export function SummaryActions({ student, isNarrow = false }: SummaryActionsProps) {
  const { here } = useReturnTo();
  const name = `${student.first_name} ${student.last_name}`;
  const order = entriesOfOne(student.id, name);
  return (
    <>
      <Button
        component={Link}
        to={`/admin/user-entries/${student.id}`}
        state={{ database: here }}
        variant="outline"
        size="compact-sm"
        aria-label={`View Details of ${name}`}
      >
        View Details
      </Button>
      {isNarrow ? (
        <DownloadIconButton order={order} label={`Download Entries of ${name}`} hint="Download Entries" />
      ) : (
        <DownloadButton order={order} isSmall label={`Download Entries of ${name}`}>
          Download Entries
        </DownloadButton>
      )}
    </>
  );
}
