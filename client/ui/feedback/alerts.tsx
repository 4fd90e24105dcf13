/**
 * Messages within a page: failures (role=alert) in red, successes (role=status) in green (specification,
 * sections 2 and 4).
 */
import { useId, useState, type ReactNode, type Ref } from 'react';
import { focusOnce } from '#client/ui/forms/focus.ts';
import { OutcomeIcon } from './outcome-icon.tsx';
import classes from './feedback.module.css';

interface AlertProps {
  readonly title?: string;
  readonly children?: ReactNode;
  readonly isLarge?: boolean;
  /** Focuses the message when it appears and scrolls it into view. */
  readonly takesFocus?: boolean;
  readonly ref?: Ref<HTMLDivElement>;
}

export const ErrorAlert = (props: AlertProps) => <Message role="alert" {...props} />;
export const SuccessAlert = (props: AlertProps) => <Message role="status" {...props} />;

function Message({ role, ...props }: AlertProps & { readonly role: 'alert' | 'status' }) {
  const { title, children, isLarge, takesFocus = false, ref } = props;
  const id = useId();
  const hasTitle = title !== undefined;
  return (
    <div
      role={role}
      tabIndex={-1}
      ref={takesFocus ? focusOnce : ref}
      aria-labelledby={hasTitle ? `${id}-title` : undefined}
      aria-describedby={children === undefined ? undefined : `${id}-text`}
      data-large={isLarge || undefined}
      className={classes.message}
    >
      <OutcomeIcon role={role} className={classes.icon} />
      <div className={classes.text}>
        {hasTitle && (
          <p id={`${id}-title`} className={classes.title}>
            {title}
          </p>
        )}
        {children !== undefined && <div id={`${id}-text`}>{children}</div>}
      </div>
    </div>
  );
}

/** The result of the last action. Takes the focus, because the pressed button may be gone. */
export function useOutcome() {
  // Counted, so a repeated message is announced again.
  const [outcome, setOutcome] = useState<{ isDone: boolean; text: string; attempt: number }>();
  return {
    shown: outcome && (
      <Message key={outcome.attempt} role={outcome.isDone ? 'status' : 'alert'} takesFocus>
        {outcome.text}
      </Message>
    ),
    show: (isDone: boolean, text: string) =>
      setOutcome((last) => ({ isDone, text, attempt: (last?.attempt ?? 0) + 1 })),
    clear: () => setOutcome(undefined),
  };
}
