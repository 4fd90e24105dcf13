/** A turning ring: something is on its way. Decoration only; words stand beside it. */
import classes from './spinner.module.css';

export function Spinner() {
  return <span aria-hidden="true" className={classes['spinner']} />;
}
