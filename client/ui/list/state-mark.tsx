/** Where one thing of a list stands, in a word or two. */
import type { ReactNode } from 'react';
import classes from './rows.module.css';

/** The colour; the words say it, too. */
export type StateTone = 'good' | 'warn' | 'bad' | 'plain';

interface StateMarkProps {
  readonly tone: StateTone;
  /** Of several words, which need two lines with large text. */
  readonly wraps?: boolean;
  readonly children: ReactNode;
}

export function StateMark({ tone, wraps, children }: StateMarkProps) {
  return (
    <span className={classes.mark} data-tone={tone} data-wraps={wraps}>
      {children}
    </span>
  );
}
