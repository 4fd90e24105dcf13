/** How far somebody is, as a picture: what counts, and hatched what waits. It says nothing that words beside it do not. */
import type { StudentProgress } from '#shared/requirements/requirements.contract.ts';
import classes from './requirements.module.css';

interface ProgressBarProps {
  readonly of: Pick<StudentProgress, 'needed' | 'counted' | 'waiting'>;
  /** In a list. */
  readonly isThin?: boolean;
}

export function ProgressBar({ of: { needed, counted, waiting }, isThin }: ProgressBarProps) {
  const share = (amount: number) => `${Math.min(100, (amount / Math.max(needed, 0.01)) * 100)}%`;
  const free = Math.max(0, needed - counted);
  return (
    <div className={classes.bar} data-thin={isThin} aria-hidden="true">
      <div className={classes.counted} style={{ width: needed === 0 ? '100%' : share(counted) }} />
      <div className={classes.waiting} style={{ width: share(Math.min(waiting, free)) }} />
    </div>
  );
}
