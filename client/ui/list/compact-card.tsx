/** A list item on a phone: two or three lines; details and actions open in place. */
import type { ReactNode } from 'react';
import { ExpandButton, useExpanded } from './expanding.tsx';
import classes from './rows.module.css';

interface CompactCardsProps {
  /** For screen readers, when no heading above says it. */
  readonly label?: string;
  readonly isOrdered?: boolean;
  readonly isStale?: boolean;
  readonly children: ReactNode;
}

export function CompactCards({ label, isOrdered, isStale = false, children }: CompactCardsProps) {
  const List = isOrdered ? 'ol' : 'ul';
  return (
    <List className={classes.cards} aria-label={label} data-stale={isStale}>
      {children}
    </List>
  );
}

interface CompactCardProps {
  /** The item's id, used to keep the focus (`data-of`). */
  readonly of?: number;
  /** For screen readers, when the title is not plain text. */
  readonly name?: string;
  readonly title: ReactNode;
  readonly level: 2 | 3;
  readonly lines: ReactNode;
  /** Actions that need no opening: a checkbox before the title, a switch or button beside it. */
  readonly before?: ReactNode;
  readonly beside?: ReactNode;
  readonly isMarked?: boolean;
  readonly startsOpen?: boolean;
  /** The details, rendered when opened because phones are slow. Without them the card does not open. */
  readonly children?: ReactNode;
}

export function CompactCard(props: CompactCardProps) {
  const { of, title, level, lines, before, beside, isMarked, startsOpen, children } = props;
  const name = props.name ?? (typeof title === 'string' ? title : '');
  const expanded = useExpanded(startsOpen);
  const Heading = `h${level}` as const;
  return (
    <li className={classes.card} data-of={of} data-marked={isMarked || undefined}>
      <div className={classes.head}>
        {before !== undefined && <div className={classes.before}>{before}</div>}
        <div className={classes.text}>
          <Heading tabIndex={-1} data-entry className={classes.title}>
            {title}
          </Heading>
          <div className={classes.lines}>{lines}</div>
          {children && <ExpandButton {...expanded} className={classes.open} label={`Details of ${name}`} />}
        </div>
        {beside !== undefined && <div className={classes.beside}>{beside}</div>}
      </div>
      {expanded.isOpen && (
        <div id={expanded.expandedId} className={classes.inside}>
          {children}
        </div>
      )}
    </li>
  );
}

export function CompactCardActions({ children }: { readonly children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
