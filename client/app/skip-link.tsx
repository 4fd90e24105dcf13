/** The first stop of the keyboard on every page: past the navigation, to the content. */
import classes from './skip-link.module.css';

/** Id of the `<main>` that the link jumps to. */
export const MAIN_ID = 'main';

export function SkipLink() {
  return (
    <a href={`#${MAIN_ID}`} className={classes['skip']}>
      Skip to main content
    </a>
  );
}
