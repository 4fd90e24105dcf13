/**
 * A button for a thumb. Not Mantine's: this page is the one that has to be there quickly on the phone of somebody who has
 * never been here, and its buttons would be a tenth of all its code.
 */
import type { MouseEvent, ReactNode, Ref } from 'react';
import { Spinner } from '#client/ui/components/spinner.tsx';
import classes from './verification.module.css';

interface BigButtonProps {
  readonly children: ReactNode;
  /** What pressing it does: decide, take something away, or nothing much. */
  readonly look: 'yes' | 'no' | 'no-for-good' | 'plain';
  /** Its call is under way: it keeps its place and the focus, and does nothing. */
  readonly isSending?: boolean;
  readonly isDisabled?: boolean;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
  readonly onClick: (event: MouseEvent) => void;
}

export function BigButton(props: BigButtonProps) {
  const { children, look, isSending = false, isDisabled = false, ref, onClick } = props;
  return (
    <button
      type="button"
      ref={ref}
      className={classes['big']}
      data-look={look}
      data-loading={isSending || undefined}
      aria-busy={isSending || undefined}
      disabled={isDisabled}
      onClick={(event) => {
        if (!isSending) onClick(event);
      }}
    >
      {look === 'yes' && <Mark path="M4 12.5 9.5 18 20 6.5" />}
      {look === 'no' && <Mark path="M6 6l12 12M18 6 6 18" />}
      <span>{children}</span>
      {isSending && <Spinner />}
    </button>
  );
}

/** Said by the words already. */
function Mark({ path }: { readonly path: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={classes['mark']}>
      <path d={path} fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
