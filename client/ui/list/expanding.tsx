/** Expands in place: the details of a row or card, or search and sorting. */
import { useId, useState, type ReactNode, type Ref } from 'react';
import { IconChevronDown } from '@tabler/icons-react';
import classes from './rows.module.css';

interface Expanded {
  readonly isOpen: boolean;
  readonly toggle: () => void;
  readonly expandedId: string;
}

export function useExpanded(mustShow = false): Expanded {
  const [isOpen, setOpen] = useState(mustShow);
  const [hadToShow, setHadToShow] = useState(mustShow);
  const expandedId = useId();
  if (mustShow !== hadToShow) {
    setHadToShow(mustShow);
    if (mustShow) setOpen(true);
  }
  return { isOpen, toggle: () => setOpen(!isOpen), expandedId };
}

interface ExpandButtonProps extends Expanded {
  readonly className: string | undefined;
  /** For screen readers, when the button's text does not say it: `Details of Tree Day`. */
  readonly label?: string;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly children?: ReactNode;
}

export function ExpandButton(props: ExpandButtonProps) {
  const { isOpen, toggle, expandedId, className, label, ref, children } = props;
  return (
    <button
      type="button"
      ref={ref}
      className={`${classes.expandButton} ${className ?? ''}`}
      aria-expanded={isOpen}
      aria-controls={isOpen ? expandedId : undefined}
      aria-label={label}
      onClick={toggle}
    >
      <IconChevronDown size={20} aria-hidden="true" className={classes.arrow} />
      {children}
    </button>
  );
}
