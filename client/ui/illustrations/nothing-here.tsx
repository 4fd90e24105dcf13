/** The lamp has swung to the side: in its light is only the outline of a page that is not there. */
import { Illustration } from './illustration.tsx';
import classes from './illustration.module.css';

export function NothingHerePicture() {
  return (
    <Illustration isSwung>
      <path d="M46 58h21l12 12v37H46z" className={classes.dashed} />
      <path d="M67 58v12h12" className={classes.dashed} />
      <path d="M57.5 81c0-7 10-7 10 0 0 4.5-5 4.5-5 9M62.5 97.5v.2" className={classes.stroke} />
    </Illustration>
  );
}
