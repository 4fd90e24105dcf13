/** A beam of light on its content, as decoration. */
import type { ReactNode } from 'react';
import { Slice } from '#client/ui/illustrations/slice.tsx';
import classes from './spotlight.module.css';

interface SpotlightProps {
  readonly children: ReactNode;
}

export function Spotlight({ children }: SpotlightProps) {
  return (
    <div className={classes.stage}>
      <svg
        viewBox="0 0 400 520"
        preserveAspectRatio="none"
        className={classes.light}
        aria-hidden="true"
        focusable="false"
      >
        <defs>
          <linearGradient id="beam" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" className={classes.bright} />
            <stop offset="1" className={classes.faint} />
          </linearGradient>
        </defs>
        <path d="M166 38 0 490h400L234 38z" fill="url(#beam)" />
        <ellipse cx="200" cy="490" rx="198" ry="26" className={classes.pool} />
      </svg>
      <svg viewBox="-16 -16 32 16" className={classes.lamp} aria-hidden="true" focusable="false">
        <Slice />
      </svg>
      <div className={classes.lit}>{children}</div>
    </div>
  );
}
