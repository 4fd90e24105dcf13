/** Hours by month as columns. */
import { Paper, Title } from '@mantine/core';
import type { MonthOfHours } from '#client/domain/own-hours/hour-sums.ts';
import { sumHours } from '#shared/entries/sum-hours.ts';
import { monthName } from '#client/ui/format/text.ts';
import { Key } from './key.tsx';
import { Numbers } from './numbers.tsx';
import classes from './your-hours.module.css';

export function MonthColumns({ months }: { readonly months: readonly MonthOfHours[] }) {
  // At least this: a single hour must not look like a full month.
  const highest = Math.max(10, ...months.map(({ verified, waiting }) => verified + waiting));
  const height = (hours: number) => ({ height: `${(hours * 100) / highest}%` });
  return (
    <Paper component="section" withBorder p={{ base: 'sm', sm: 'lg' }} aria-labelledby="hours-by-month">
      <Title order={2} size="h3" id="hours-by-month">
        Hours by month
      </Title>
      <Key />
      <div className={classes['chart']} aria-hidden="true">
        <div className={classes['columns']}>
          {months.map(({ month, verified, waiting }) => (
            <div key={month} className={classes['column']}>
              <div className={classes['rise']}>
                <span className={`${classes['amount']} ${classes['wide']}`}>
                  {sumHours([verified, waiting]) || ''}
                </span>
                <div className={classes['waiting']} style={height(waiting)} />
                <div className={classes['verified']} style={height(verified)} />
              </div>
              <span className={classes['month']}>
                {monthName(month).slice(0, 1)}
                <span className={classes['wide']}>{monthName(month).slice(1, 3)}</span>
              </span>
            </div>
          ))}
        </div>
      </div>
      <Numbers
        name="Hours by month"
        columns={['Month', 'Verified', 'Waiting']}
        rows={months.map(({ month, verified, waiting }) => [monthName(month), verified, waiting])}
      />
    </Paper>
  );
}
