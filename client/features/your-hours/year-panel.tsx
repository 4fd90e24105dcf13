/** A school year as a calendar: the more hours on a day, the darker it is. */
import { useState } from 'react';
import { Group, NativeSelect, Paper, Text, Title } from '@mantine/core';
import { describeDay } from '#shared/calendar.ts';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { sumHours } from '#shared/entries/sum-hours.ts';
import { schoolYearDays, schoolYearName, schoolYearOf } from '#shared/own-hours/days.ts';
import { monthName } from '#client/ui/format/text.ts';
import { Numbers } from './numbers.tsx';
import { hoursByDay, schoolYears, weekdayName, yearMap, type MapWeek } from './your-hours.ts';
import classes from './your-hours.module.css';

interface YearPanelProps {
  readonly entries: readonly Entry[];
  readonly today: string;
}

export function YearPanel({ entries, today }: YearPanelProps) {
  const [year, setYear] = useState(() => schoolYearOf(today));
  const years = schoolYears(entries, today);
  const days = hoursByDay(entries, schoolYearDays(year));
  const total = sumHours(days.flatMap(({ verified, waiting }) => [verified, waiting]));
  return (
    <Paper component="section" withBorder p={{ base: 'sm', sm: 'lg' }} aria-labelledby="your-year">
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={2} size="h3" id="your-year">
          Your year
        </Title>
        <NativeSelect
          aria-label="School year"
          value={String(year)}
          data={years.map((one) => ({ value: String(one), label: schoolYearName(one) }))}
          onChange={(event) => setYear(Number(event.currentTarget.value))}
        />
      </Group>
      <Text size="sm" mb="xs">
        {total} {total === 1 ? 'hour' : 'hours'} on {days.length} {days.length === 1 ? 'day' : 'days'},
        verified or waiting.
      </Text>
      <div className={classes['map']} aria-hidden="true">
        {yearMap(entries, year).map((weeks) => (
          <HalfYear key={weeks[0]?.week} weeks={weeks} />
        ))}
      </div>
      <Numbers
        name="Hours by day"
        columns={['Day', 'Verified', 'Waiting']}
        rows={days.map(({ day, verified, waiting }) => [
          `${weekdayName(day)}, ${describeDay(day)}`,
          verified,
          waiting,
        ])}
      />
    </Paper>
  );
}

function HalfYear({ weeks }: { readonly weeks: readonly MapWeek[] }) {
  return (
    <div className={classes['half']}>
      {weeks.map(({ week, month, days }) => (
        <div key={week} className={classes['week']}>
          <span className={classes['mapMonth']}>{month && monthName(month).slice(0, 3)}</span>
          {days.map((day, index) => (
            <span key={index} className={classes['day']} data-level={day?.level} />
          ))}
        </div>
      ))}
    </div>
  );
}
