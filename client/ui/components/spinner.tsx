/** Hidden from screen readers: text beside it says what is loading. */
import classes from './components.module.css';

export function Spinner() {
  return <span aria-hidden="true" className={classes.spinner} />;
}
