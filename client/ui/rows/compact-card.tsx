/** One thing of a list on a phone: two or three lines. What there is more opens in place, with what can be done. */
import { useId, useState, type ReactNode } from 'react';
import { IconChevronDown } from '@tabler/icons-react';
import classes from './compact-card.module.css';

interface CompactCardsProps {
  /** For screen readers, where the heading above does not say it. */
  readonly label?: string;
  /** These cards are shown while others are loading. */
  readonly isStale?: boolean;
  readonly children: ReactNode;
}

/** Cards that touch each other, as the rows of a table do. */
export function CompactCards({ label, isStale = false, children }: CompactCardsProps) {
  return (
    <ul className={classes['cards']} aria-label={label} data-stale={isStale}>
      {children}
    </ul>
  );
}

interface CompactCardProps {
  readonly title: string;
  /** The level of the card's heading. */
  readonly level: 2 | 3;
  /** Below the title while it is closed, and still there when it is open. */
  readonly lines: ReactNode;
  /** What can be done without opening it. */
  readonly beside?: ReactNode;
  /** The rest. Drawn when it is wanted: phones are slow. */
  readonly children: ReactNode;
}

export function CompactCard({ title, level, lines, beside, children }: CompactCardProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <li className={classes['card']}>
      <div className={classes['head']}>
        <Heading className={classes['heading']}>
          <span className={classes['words']}>
            <span id={`${id}-title`} className={classes['title']}>
              {title}
            </span>
            <span className={classes['lines']}>{lines}</span>
          </span>
          <button
            type="button"
            className={classes['open']}
            aria-labelledby={`${id}-title`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
          />
          <IconChevronDown size={20} aria-hidden="true" className={classes['arrow']} />
        </Heading>
        {beside !== undefined && <div className={classes['beside']}>{beside}</div>}
      </div>
      {isOpen && (
        <div id={id} className={classes['inside']}>
          {children}
        </div>
      )}
    </li>
  );
}

/** What can be done with an opened card, as wide as the card and high enough for a thumb. */
export function CompactCardActions({ children }: { readonly children: ReactNode }) {
  return <div className={classes['actions']}>{children}</div>;
}
