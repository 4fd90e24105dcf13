/** One thing of a list on a phone: closed two or three lines, opened in place with everything, its actions last. */
import type { ReactNode } from 'react';
import { IconChevronDown } from '@tabler/icons-react';
import { useUnfolding } from './dense-table.tsx';
import classes from './fold-card.module.css';

interface FoldCardProps {
  /** The id of the thing, for what keeps the focus (`data-of`). */
  readonly of: number;
  readonly headId?: string;
  readonly title: string;
  /** Below the title. */
  readonly gist: ReactNode;
  /** What can be done without opening it: a box before, a switch beside its title. */
  readonly before?: ReactNode;
  readonly beside?: ReactNode;
  readonly isMarked?: boolean;
  /** What is inside has to be read now. */
  readonly mustShow?: boolean;
  readonly children: (isOpen: boolean) => ReactNode;
}

export function FoldCard(props: FoldCardProps) {
  const { of, headId, title, gist, before, beside, isMarked = false, mustShow, children } = props;
  const { isOpen, toggle, foldId } = useUnfolding(mustShow);
  return (
    <li className={classes['card']} data-of={of} data-marked={isMarked || undefined}>
      <div className={classes['head']}>
        {before !== undefined && <div className={classes['free']}>{before}</div>}
        <div className={classes['words']}>
          <h3 id={headId} tabIndex={-1} data-entry className={classes['name']}>
            {title}
          </h3>
          <p className={classes['gist']}>{gist}</p>
        </div>
        {/* As large as the head, below what can be pressed there without opening. */}
        <button
          type="button"
          className={classes['open']}
          aria-expanded={isOpen}
          aria-controls={isOpen ? foldId : undefined}
          aria-label={`Details of ${title}`}
          onClick={toggle}
        >
          <IconChevronDown size={20} aria-hidden="true" />
        </button>
        {beside !== undefined && <div className={classes['free']}>{beside}</div>}
      </div>
      {isOpen ? (
        <div id={foldId} className={classes['inside']}>
          {children(true)}
        </div>
      ) : (
        children(false)
      )}
    </li>
  );
}

interface FoldCardsProps {
  readonly children: ReactNode;
}

/** Cards that touch each other, as the rows of a table do. */
export function FoldCards({ children }: FoldCardsProps) {
  return <ul className={classes['cards']}>{children}</ul>;
}

/** What can be done with an opened card, high enough for a thumb. */
export function FoldCardActions({ children }: FoldCardsProps) {
  return <div className={classes['actions']}>{children}</div>;
}
