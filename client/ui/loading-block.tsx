/** Says that something is on its way, to eyes and to screen readers. */
import classes from './loading-block.module.css';
import { Spinner } from './spinner.tsx';

interface LoadingBlockProps {
  readonly label?: string;
}

export function LoadingBlock({ label = 'Loading...' }: LoadingBlockProps) {
  return (
    <div role="status" className={classes['block']}>
      <Spinner />
      <p>{label}</p>
    </div>
  );
}
