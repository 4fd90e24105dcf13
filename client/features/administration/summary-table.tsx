/** The students as a table with sortable columns, for screens wider than a phone. */
import { Table } from '@mantine/core';
import type { SummaryColumn, SummaryRow } from '#shared/administration/administration.contract.ts';
import { EmailText } from '#client/ui/email-text.tsx';
import { SortableHeading } from '#client/ui/sortable-heading.tsx';
import type { Sorting } from '#client/ui/sorting.ts';
import { WideTable } from '#client/ui/wide-table.tsx';
import { SummaryActions } from './summary-actions.tsx';
import { shownColumns, summaryTitles } from './summary-list.ts';
import { SummaryMark } from './summary-mark.tsx';
import classes from './summary.module.css';
import list from '#client/ui/list.module.css';

export interface SummaryRowsProps {
  readonly rows: readonly SummaryRow[];
  readonly sorting: Sorting<SummaryColumn>;
  readonly onSort: (column: SummaryColumn) => void;
}

export function SummaryTable({ rows, sorting, onSort }: SummaryRowsProps) {
  return (
    <WideTable label="Table of students">
      <Table.Thead>
        <Table.Tr>
          {shownColumns.map((column) => (
            <SortableHeading
              key={column}
              column={column}
              title={summaryTitles[column]}
              sorting={sorting}
              onSort={onSort}
            />
          ))}
          <Table.Th scope="col">Requirement</Table.Th>
          <Table.Th scope="col">Action</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((student) => (
          <Table.Tr key={student.id} className={classes['row'] ?? ''}>
            <Table.Th scope="row" className={list['rowHeading'] ?? ''}>
              {student.first_name}
            </Table.Th>
            <Table.Td className={classes['name'] ?? ''}>{student.last_name}</Table.Td>
            <Table.Td className={classes['email'] ?? ''}>
              <EmailText email={student.email} />
            </Table.Td>
            <Table.Td className={classes['year'] ?? ''}>{student.graduation_year}</Table.Td>
            <Table.Td className={classes['hours'] ?? ''}>{student.total_hours}</Table.Td>
            <Table.Td className={list['nowrap'] ?? ''}>
              <SummaryMark total={student.total_hours} />
            </Table.Td>
            <Table.Td>
              <SummaryActions student={student} isNarrow />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}
