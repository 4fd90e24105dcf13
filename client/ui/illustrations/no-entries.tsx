/** An open notebook whose pages are still empty, and a pencil. */
import { Illustration } from './illustration.tsx';
import classes from './illustration.module.css';

export function NoEntriesPicture() {
  return (
    <Illustration>
      <path
        d="M80 74c-8-5-20-6.5-32-4.5v33c12-2 24-.5 32 4.5 8-5 20-6.5 32-4.5v-33c-12-2-24-.5-32 4.5z"
        className={classes.paper}
      />
      <path d="M80 74v33" className={classes.stroke} />
      <path d="M56 79c5-.5 11 0 16 1.8M56 87c5-.5 11 0 16 1.8" className={classes.thin} />
      <g transform="rotate(38 98 66)">
        <path d="M94 44h8v30l-4 8-4-8z" className={classes.leaf} />
        <path d="M94 51h8M94 74h8" className={classes.stroke} />
      </g>
    </Illustration>
  );
}
