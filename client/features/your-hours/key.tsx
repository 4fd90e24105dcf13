/** What the colours of a picture mean. */
import classes from './your-hours.module.css';

export function Key() {
  return (
    <p className={classes['key']}>
      <span>
        <span className={classes['swatch']} data-of="verified" aria-hidden="true" />
        Verified
      </span>
      <span>
        <span className={classes['swatch']} data-of="waiting" aria-hidden="true" />
        Waiting
      </span>
    </p>
  );
}
