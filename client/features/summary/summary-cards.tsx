/** The students as cards, for phones. */
import { Paper, Stack, Title } from '@mantine/core';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { Facts } from '#client/ui/components/facts.tsx';
import { SortBy } from '#client/ui/lists/sort-controls.tsx';
import { SummaryActions, SummaryMark, type SummaryRowsProps } from './summary-table.tsx';
import { shownColumns, summaryTitles } from './summary-list.ts';
import list from '#client/ui/lists/list.module.css';

export function SummaryCards({ rows, sorting, onSort }: SummaryRowsProps) {
  return (
    <Stack gap="md">
      <SortBy columns={shownColumns} titles={summaryTitles} sorting={sorting} onSort={onSort} />
      <ul className={list['cards']}>
        {rows.map((student) => (
          <Paper key={student.id} component="li" withBorder p="md">
            <Stack gap="sm">
              <Title order={3} size="h4" className={list['breakable'] ?? ''}>
                {student.first_name} {student.last_name}
              </Title>
              <Facts>
                <dt>{summaryTitles.email}</dt>
                <dd>
                  <EmailText email={student.email} />
                </dd>
                <dt>{summaryTitles.graduation_year}</dt>
                <dd>{student.graduation_year}</dd>
                <dt>{summaryTitles.total_hours}</dt>
                <dd>{student.total_hours}</dd>
                <dt>Requirement</dt>
                <dd>
                  <SummaryMark total={student.total_hours} />
                </dd>
              </Facts>
              <SummaryActions student={student} />
            </Stack>
          </Paper>
        ))}
      </ul>
    </Stack>
  );
}
