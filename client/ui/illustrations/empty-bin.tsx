/** A bin with its lid open: nothing is in it, but a sprout grows. */
import { Illustration } from './illustration.tsx';
import classes from './illustration.module.css';

export function EmptyBinPicture() {
  return (
    <Illustration>
      <path d="M80 72c0-7-1-11-1-15" className={classes.stroke} />
      <path
        d="M79 62c-8 1-13-3-14-10 8-1 13 3 14 10zM79.5 66c6 .5 11-2 13-8-7-1.5-12 2-13 8z"
        className={classes.leaf}
      />
      <path d="M60 73h40l-4 30a5 5 0 0 1-5 4.5H69a5 5 0 0 1-5-4.5z" className={classes.paper} />
      <path d="M72 82l1.5 17M88 82l-1.5 17M80 82v17" className={classes.thin} />
      <g transform="rotate(65 108 88)">
        <path d="M86 88h40M101 88v-4a3 3 0 0 1 3-3h4a3 3 0 0 1 3 3v4" className={classes.stroke} />
      </g>
    </Illustration>
  );
}
