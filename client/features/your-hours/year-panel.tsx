/** A school year: its months as columns, and the numbers of months and days as tables. */
import { useState, type ReactNode } from 'react';
import { Group, NativeSelect, Text, VisuallyHidden } from '@mantine/core';
import { describeDay } from '#shared/calendar.ts';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { sumHours } from '#shared/entries/sum-hours.ts';
import { schoolYearName } from '#shared/own-hours/days.ts';
import { monthName } from '#client/ui/format/text.ts';
import { CardSection } from '#client/ui/list/section.tsx';
import { hoursByDay, hoursByMonth, schoolYears, weekdayName, type MonthOfHours } from './your-hours.ts';
import bars from '#client/domain/own-hours/title-track.module.css';
import classes from './your-hours.module.css';

interface YearPanelProps {
  readonly entries: readonly Entry[];
  readonly today: string;
}

export function YearPanel({ entries, today }: YearPanelProps) {
  const years = schoolYears(entries, today);
  const [chosen, setChosen] = useState<number>();
  const year = years.find((one) => one === chosen) ?? years[0] ?? 0;
  const months = hoursByMonth(entries, year);
  const days = hoursByDay(entries, year);
  const total = sumHours(days.flatMap(({ verified, waiting }) => [verified, waiting]));
  return (
    <CardSection
      title="Your year"
      beside={
        <NativeSelect
          aria-label="School year"
          value={String(year)}
          data={years.map((one) => ({ value: String(one), label: schoolYearName(one) }))}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        />
      }
    >
      <Text size="sm">
        {total} {total === 1 ? 'hour' : 'hours'} on {days.length} {days.length === 1 ? 'day' : 'days'},
        verified or waiting.
      </Text>
      <Group gap="0.25rem 1rem" my={4} fz="sm">
        {(['verified', 'waiting'] as const).map((kind) => (
          <span key={kind}>
            <span className={`${bars[kind]} ${classes.swatch}`} aria-hidden="true" />
            {kind === 'verified' ? 'Verified' : 'Waiting'}
          </span>
        ))}
      </Group>
      <Columns months={months} />
      <Numbers
        name="Hours by month"
        columns={['Month', 'Verified', 'Waiting']}
        rows={months.map(({ month, verified, waiting }) => [monthName(month), verified, waiting])}
      />
      <Numbers
        name="Hours by day"
        columns={['Day', 'Verified', 'Waiting']}
        rows={days.map(({ day, verified, waiting }) => [
          `${weekdayName(day)}, ${describeDay(day)}`,
          verified,
          waiting,
        ])}
      />
    </CardSection>
  );
}

function Columns({ months }: { readonly months: readonly MonthOfHours[] }) {
  // At least this: a single hour must not look like a full month.
  const highest = Math.max(10, ...months.map(({ verified, waiting }) => verified + waiting));
  const height = (hours: number) => ({ height: `${(hours * 100) / highest}%` });
  return (
    <div className={classes.chart} aria-hidden="true">
      <div className={classes.columns}>
        {months.map(({ month, verified, waiting }) => (
          <div key={month}>
            <div className={classes.rise}>
              <span className={`${classes.amount} ${classes.wide}`}>
                {sumHours([verified, waiting]) || ''}
              </span>
              <div className={bars.waiting} style={height(waiting)} />
              <div className={bars.verified} style={height(verified)} />
            </div>
            <span className={classes.month}>
              {monthName(month).slice(0, 1)}
              <span className={classes.wide}>{monthName(month).slice(1, 3)}</span>
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}

interface NumbersProps {
  /** Names the table, and follows "as a table". */
  readonly name: string;
  readonly columns: readonly string[];
  /** Cells by row; the first is the heading of the row. */
  readonly rows: readonly (readonly ReactNode[])[];
}

/** The numbers of a picture as a table, for who wants them (docs/decisions/0015). */
function Numbers({ name, columns, rows }: NumbersProps) {
  return (
    <details className={classes.numbers}>
      <summary>{name} as a table</summary>
      {/* Focusable, because with very large text the table scrolls sideways. */}
      <div className={classes.scroll} role="region" aria-label={`Table: ${name}`} tabIndex={0}>
        <table>
          <caption>
            <VisuallyHidden>{name}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([heading, ...cells], row) => (
              <tr key={row}>
                <th scope="row">{heading}</th>
                {cells.map((cell, column) => (
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
