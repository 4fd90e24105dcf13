/** Verified and (hatched) waiting hours. Decoration: the text beside it says the same. */
import classes from './hours.module.css';

interface ProgressBarProps {
  readonly of: Readonly<Record<'needed' | 'counted' | 'waiting', number>>;
}

export function ProgressBar({ of: { needed, counted, waiting } }: ProgressBarProps) {
  const share = (amount: number) => `${Math.min(100, (amount / Math.max(needed, 0.01)) * 100)}%`;
  return (
    <div className={classes.bar} aria-hidden="true">
      <div className={classes.verified} style={{ width: needed === 0 ? '100%' : share(counted) }} />
      <div className={classes.waiting} style={{ width: share(waiting) }} />
    </div>
  );
}
