/** One thing of a list on a phone: two or three lines. What there is more opens in place, with what can be done. */
import type { ReactNode } from 'react';
import { UnfoldingButton, useUnfolding } from './unfolding.tsx';
import classes from './rows.module.css';

interface CompactCardsProps {
  /** For screen readers, where the heading above does not say it. */
  readonly label?: string;
  readonly isOrdered?: boolean;
  /** These cards are shown while others are loading. */
  readonly isStale?: boolean;
  readonly children: ReactNode;
}

/** Cards that touch each other, as the rows of a table do. */
export function CompactCards({ label, isOrdered, isStale = false, children }: CompactCardsProps) {
  const List = isOrdered ? 'ol' : 'ul';
  return (
    <List className={classes.cards} aria-label={label} data-stale={isStale}>
      {children}
    </List>
  );
}

interface CompactCardProps {
  /** The id of the thing, for what keeps the focus (`data-of`). */
  readonly of?: number;
  /** Its name for screen readers, where the title is more than words. */
  readonly name?: string;
  readonly title: ReactNode;
  readonly level: 2 | 3;
  /** Below the title while it is closed, and still there when it is open. */
  readonly lines: ReactNode;
  /** What can be done without opening it: a box before, a switch or a button beside its title. */
  readonly before?: ReactNode;
  readonly beside?: ReactNode;
  readonly isMarked?: boolean;
  /** What is inside has to be read now. */
  readonly mustShow?: boolean;
  /** The rest. Drawn when it is wanted: phones are slow. Without it the card does not open. */
  readonly children?: ReactNode;
}

export function CompactCard(props: CompactCardProps) {
  const { of, title, level, lines, before, beside, isMarked, mustShow, children } = props;
  const name = props.name ?? (typeof title === 'string' ? title : '');
  const unfolding = useUnfolding(mustShow);
  const Heading = `h${level}` as const;
  return (
    <li className={classes.card} data-of={of} data-marked={isMarked || undefined}>
      <div className={classes.head}>
        {before !== undefined && <div className={classes.before}>{before}</div>}
        <div className={classes.words}>
          <Heading tabIndex={-1} data-entry className={classes.title}>
            {title}
          </Heading>
          <div className={classes.lines}>{lines}</div>
          {children && (
            <UnfoldingButton {...unfolding} className={classes.open} label={`Details of ${name}`} />
          )}
        </div>
        {beside !== undefined && <div className={classes.beside}>{beside}</div>}
      </div>
      {unfolding.isOpen && (
        <div id={unfolding.foldId} className={classes.inside}>
          {children}
        </div>
      )}
    </li>
  );
}

export function CompactCardActions({ children }: { readonly children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
