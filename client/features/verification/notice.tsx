/** What happened, in a box that takes the focus: role=status for what went well, role=alert for what did not. */
import { useEffect, useRef, type ReactNode } from 'react';
import classes from './verification.module.css';

interface NoticeProps {
  readonly kind: 'good' | 'bad';
  readonly title?: string;
  readonly children: ReactNode;
  /** Takes the focus again when this changes. */
  readonly news?: unknown;
}

export function Notice({ kind, title, children, news }: NoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [news]);
  return (
    <div
      ref={box}
      role={kind === 'good' ? 'status' : 'alert'}
      tabIndex={-1}
      data-kind={kind}
      className={classes['notice']}
    >
      {title !== undefined && <strong>{title}</strong>}
      {children}
    </div>
  );
}
