import { useState, type ComponentProps } from 'react';
import { Box, Group, NativeSelect, Text } from '@mantine/core';
import { describeDay } from '#shared/calendar.ts';
import type { Entry } from '#features/entries/entries.contract.ts';
import { sumHours } from '#features/entries/sum-hours.ts';
import { schoolYearName } from '#shared/days.ts';
import { amountText, monthName } from '#client/ui/format/text.ts';
import { NumberTable } from '#client/ui/list/dense-table.tsx';
import { CardSection } from '#client/ui/list/section.tsx';
import { hoursByDay, hoursByMonth, schoolYears, weekdayName, type MonthOfHours } from './your-hours.ts';
import bars from '#features/entries/client/hours/hours.module.css';

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
        {amountText(total, 'hour')} on {amountText(days.length, 'day')}, verified or waiting.
      </Text>
      <Group gap="0.25rem 1rem" my={4} fz="sm">
        {(['verified', 'waiting'] as const).map((kind) => (
          <Group key={kind} component="span" gap={6}>
            <Box component="span" w={12} h={12} className={bars[kind]} aria-hidden="true" />
            {kind === 'verified' ? 'Verified' : 'Waiting'}
          </Group>
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
  // A minimum, so that a single hour does not look like a full month.
  const highest = Math.max(10, ...months.map(({ verified, waiting }) => verified + waiting));
  const height = (hours: number) => ({ height: `${(hours * 100) / highest}%` });
  return (
    <div className={bars.chart} aria-hidden="true">
      <div className={bars.columns}>
        {months.map(({ month, verified, waiting }) => (
          <div key={month}>
            <div className={bars.rise}>
              <span className={`${bars.amount} ${bars.wide}`}>{sumHours([verified, waiting]) || ''}</span>
              <div className={bars.waiting} style={height(waiting)} />
              <div className={bars.verified} style={height(verified)} />
            </div>
            <Text span inherit c="dimmed">
              {monthName(month).slice(0, 1)}
              <span className={bars.wide}>{monthName(month).slice(1, 3)}</span>
            </Text>
          </div>
        ))}
      </div>
    </div>
  );
}

function Numbers(props: ComponentProps<typeof NumberTable>) {
  return (
    <details>
      <summary className={bars.details}>{props.name} as a table</summary>
      <NumberTable {...props} />
    </details>
  );
}
