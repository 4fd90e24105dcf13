/** Who meets the requirement, at a glance: a mark with its word, or a small bar with the hours that are missing. */
import { IconStarFilled } from '@tabler/icons-react';
import { hoursToGo } from './summary-list.ts';
import classes from './summary.module.css';

export function SummaryMark({ total }: { readonly total: number }) {
  const left = hoursToGo(total);
  if (left === 0) {
    return (
      <span className={classes['met']}>
        <IconStarFilled size={16} aria-hidden="true" className={classes['star']} />
        Met
      </span>
    );
  }
  return (
    <span className={classes['onTheWay']}>
      <span className={classes['track']} aria-hidden="true">
        <span className={classes['part']} style={{ width: `${100 - left}%` }} />
      </span>
      {left} to go
    </span>
  );
}
