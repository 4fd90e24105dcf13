/**
 * The stage of every illustration: the lamp of the logo (client/brand/mark.svg), half a slice of lime, and its light on the floor,
 * in which something stands. Decoration: nothing is said that the words beside it do not say.
 */
import { useId, type ReactNode } from 'react';
import { Slice } from './slice.tsx';
import classes from './illustration.module.css';

interface IllustrationProps {
  /** Drawn in the light: from 26 to 134 and 0 to 117, the middle of the floor at 80, 108. */
  readonly children: ReactNode;
  /** Whether the lamp has swung to the side: all is then 18 further left, the middle of the floor at 62, 108. */
  readonly isSwung?: boolean;
}

export function Illustration({ children, isSwung = false }: IllustrationProps) {
  const light = useId();
  return (
    <svg
      viewBox={isSwung ? '8 0 108 117' : '26 0 108 117'}
      className={classes.picture}
      aria-hidden="true"
      focusable="false"
    >
      <linearGradient id={light} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" className={classes.bright} />
        <stop offset="1" className={classes.faint} />
      </linearGradient>
      <ellipse cx={isSwung ? 62 : 80} cy="108" rx="52" ry="7.5" className={classes.pool} />
      <path d={isSwung ? 'm80 26 21 5.5 12 76.5H11z' : 'M68 30h24l36 78H32z'} fill={`url(#${light})`} />
      <g transform={isSwung ? 'translate(17) rotate(14 80 0)' : undefined}>
        <path d="M80 0v14" className={classes.stroke} />
        <g transform="translate(80 29.5)">
          <Slice />
        </g>
      </g>
      {children}
    </svg>
  );
}
