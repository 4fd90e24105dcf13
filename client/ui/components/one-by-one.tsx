/** The parts of a large page, drawn from its top down, so that a slow phone answers to a finger meanwhile. */
import { Children, type ReactNode } from 'react';
import { useFewAtATime } from './use-few-at-a-time.ts';
import classes from './one-by-one.module.css';

interface OneByOneProps {
  /** In their order on the page; each is drawn in a slice of its own once it is there, and all at once on Back. */
  readonly children: ReactNode;
}

export function OneByOne({ children }: OneByOneProps) {
  const parts = Children.toArray(children);
  const drawn = useFewAtATime(parts.length, 1);
  return (
    <>
      {parts.slice(0, drawn)}
      {drawn < parts.length && <div className={classes['rest']} />}
    </>
  );
}
