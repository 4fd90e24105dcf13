/** Messages inside a page: what went wrong (role=alert) and what went well (role=status). */
import { useEffect, useRef, type ReactNode, type Ref } from 'react';
import { Alert } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';

interface AlertProps {
  readonly title?: string;
  readonly children?: ReactNode;
  /** Moves the focus here when the message appears, as after a failed submit; also scrolls it into view. */
  readonly takesFocus?: boolean;
  readonly ref?: Ref<HTMLDivElement>;
}

export function ErrorAlert(props: AlertProps) {
  return <Message role="alert" color="red" {...props} />;
}

export function SuccessAlert(props: AlertProps) {
  return <Message role="status" color="green" {...props} />;
}

interface MessageProps extends AlertProps {
  readonly role: 'alert' | 'status';
  readonly color: string;
}

function Message({ role, color, title, children, takesFocus = false, ref }: MessageProps) {
  const box = useRef<HTMLDivElement>(null);
  const merged = useMergedRef(box, ref ?? null);
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  return (
    <Alert role={role} color={color} variant="light" title={title} tabIndex={-1} ref={merged}>
      {children}
    </Alert>
  );
}
