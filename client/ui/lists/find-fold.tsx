/** Search and order of a list on a phone: one row, which opens them. */
import { useState, type ReactNode } from 'react';
import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import classes from './find-fold.module.css';

interface FindFoldProps {
  /** What is narrowed or sorted now, while it is folded. */
  readonly gist: string;
  readonly children: ReactNode;
}

export function FindFold({ gist, children }: FindFoldProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={classes['fold']}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={classes['row']}>
        <IconSearch size={18} aria-hidden="true" />
        <span className={classes['word']}>Find</span>
        <span className={classes['gist']}>{gist}</span>
        <IconChevronDown size={20} aria-hidden="true" className={classes['arrow']} />
      </summary>
      {/* Drawn when it is wanted: phones are slow. */}
      {isOpen && <div className={classes['inside']}>{children}</div>}
    </details>
  );
}
