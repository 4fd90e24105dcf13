/**
 * Messages within a page: failures (role=alert) in red, successes (role=status) in green (specification,
 * sections 2 and 4).
 */
import { useId, type ReactNode, type Ref } from 'react';
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

export function ErrorAlert(props: AlertProps) {
  return <Message role="alert" {...props} />;
}

export function SuccessAlert(props: AlertProps) {
  return <Message role="status" {...props} />;
}

interface MessageProps extends AlertProps {
  readonly role: 'alert' | 'status';
}

function Message({ role, title, children, isLarge, takesFocus = false, ref }: MessageProps) {
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
