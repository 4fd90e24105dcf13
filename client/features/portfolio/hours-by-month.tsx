/** Hours by month: a table with a bar in each row. */
import { VisuallyHidden } from '@mantine/core';
import type { MonthOfHours } from './portfolio-story.ts';
import { monthName } from '#client/ui/format/text.ts';
import classes from './portfolio-story.module.css';

export function HoursByMonth({ months }: { readonly months: readonly MonthOfHours[] }) {
  // At least this: a single hour must not look like a full month.
  const longest = Math.max(10, ...months.map(({ verified, waiting }) => verified + waiting));
  return (
    // Focusable, because with very large text the table scrolls sideways.
    <div className={classes['monthsBox']} role="region" aria-label="Table of hours by month" tabIndex={0}>
      <table className={classes['months']}>
        <caption>
          <VisuallyHidden>Hours by month, {monthSpan(months)}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">
              <span className={classes['key']} data-of="verified" aria-hidden="true" />
              Verified
            </th>
            <th scope="col">
              <span className={classes['key']} data-of="waiting" aria-hidden="true" />
              Waiting
            </th>
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <MonthRow key={month.month} month={month} longest={longest} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function MonthRow({ month, longest }: { readonly month: MonthOfHours; readonly longest: number }) {
  const { verified, waiting } = month;
  return (
    <tr>
      <th scope="row">
        <div className={classes['monthWithBar']}>
          {monthName(month.month)}
          <div className={classes['bar']} aria-hidden="true">
            <div className={classes['verified']} style={{ width: `${(verified * 100) / longest}%` }} />
            <div className={classes['waiting']} style={{ width: `${(waiting * 100) / longest}%` }} />
          </div>
        </div>
      </th>
      <td data-empty={verified === 0}>{verified}</td>
      <td data-empty={waiting === 0}>{waiting}</td>
    </tr>
  );
}

/** `Dec 2025 to Nov 2026`. */
export function monthSpan(months: readonly MonthOfHours[]): string {
  const [first, last] = [months[0], months.at(-1)];
  return first && last ? `${monthName(first.month)} to ${monthName(last.month)}` : '';
}
