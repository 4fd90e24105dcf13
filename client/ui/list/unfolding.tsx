/** What opens in its place: the rest of a row or card, or of a row that opens search and order. */
import { useId, useState, type ReactNode, type Ref } from 'react';
import { VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import classes from './rows.module.css';

interface Unfolding {
  readonly isOpen: boolean;
  readonly toggle: () => void;
  readonly foldId: string;
}

/** @param mustShow what unfolds has to be read now */
export function useUnfolding(mustShow = false): Unfolding {
  const [isOpen, setOpen] = useState(mustShow);
  const [hadToShow, setHadToShow] = useState(mustShow);
  const foldId = useId();
  if (mustShow !== hadToShow) {
    setHadToShow(mustShow);
    if (mustShow) setOpen(true);
  }
  return { isOpen, toggle: () => setOpen(!isOpen), foldId };
}

interface UnfoldingButtonProps extends Unfolding {
  readonly className: string | undefined;
  /** What unfolds, for screen readers, where the words of the button do not say it: `Details of Tree Day`. */
  readonly label?: string;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly children?: ReactNode;
}

/** Its arrow is first in the button, and turns. */
export function UnfoldingButton(props: UnfoldingButtonProps) {
  const { isOpen, toggle, foldId, className, label, ref, children } = props;
  return (
    <button
      type="button"
      ref={ref}
      className={`${classes.unfold} ${className ?? ''}`}
      aria-expanded={isOpen}
      aria-controls={isOpen ? foldId : undefined}
      aria-label={label}
      onClick={toggle}
    >
      <IconChevronDown size={20} aria-hidden="true" className={classes.arrow} />
      {children}
    </button>
  );
}

interface DoorProps extends Unfolding {
  /** Of the row, for screen readers. */
  readonly name: string;
  readonly children: ReactNode;
}

/** The state of a row: pressing it unfolds why, and what can be done now. */
export function Door({ name, children, ...unfolding }: DoorProps) {
  return (
    <UnfoldingButton {...unfolding} className={classes.door}>
      {children}
      <VisuallyHidden>, details of {name}</VisuallyHidden>
    </UnfoldingButton>
  );
}

interface FoldedRowProps {
  readonly id: string;
  readonly columns: number;
  readonly children: ReactNode;
}

/** What a row unfolds, below it and as wide as the table. */
export function FoldedRow({ id, columns, children }: FoldedRowProps) {
  return (
    <tr id={id} className={classes.folded}>
      <td colSpan={columns}>{children}</td>
    </tr>
  );
}
