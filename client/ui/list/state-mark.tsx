/** Where one thing of a list stands, in a word or two. */
import type { ReactNode } from 'react';
import classes from '#client/ui/components/components.module.css';

/** The colour; the words say it, too. */
export type StateTone = 'good' | 'warn' | 'bad' | 'plain';

interface StateMarkProps {
  readonly tone: StateTone;
  /** Of several words, which need two lines with large text. */
  readonly wraps?: boolean;
  readonly children: ReactNode;
}

export function StateMark({ tone, wraps, children }: StateMarkProps) {
  const colours =
    tone === 'plain'
      ? { borderColor: 'var(--ll-line)', background: 'var(--ll-surface-sunk)' }
      : { color: `var(--ll-${tone})`, background: `var(--ll-${tone}-soft)` };
  return (
    <span
      className={classes.mark}
      data-tone={tone}
      style={{ ...colours, ...(wraps && { whiteSpace: 'normal' }) }}
    >
      {children}
    </span>
  );
}
