import { Fragment, useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { readContactEmail } from '#client/platform/document.ts';
import { onTrustedClick } from '#client/ui/hooks/on-trusted-click.ts';
import parts from '#client/ui/components/components.module.css';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { Spinner } from '#client/ui/feedback/loading-block.tsx';
import { canRetryAfter, failureText, useContactText } from './contact-text.ts';
import classes from '#client/ui/components/contact-pages.module.css';

interface BigButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'onClick' | 'type'> {
  /** By effect: accept, reject, or neither. */
  readonly look: 'yes' | 'no' | 'no-for-good' | 'plain';
  /** While its call runs, it keeps the focus and does nothing. */
  readonly isSending?: boolean;
  /** Only a user's click counts. */
  readonly onPress: () => void;
}

/** Mantine's button would be a tenth of the code of a page that must open quickly on any phone. */
export function BigButton({ children, look, isSending = false, onPress, ...button }: BigButtonProps) {
  return (
    <button
      {...button}
      type="button"
      className={`${parts.button} ${classes.big}`}
      data-variant={look === 'yes' || look === 'no-for-good' ? 'filled' : 'default'}
      data-look={look}
      data-loading={isSending || undefined}
      aria-busy={isSending || undefined}
      onClick={onTrustedClick(() => isSending || onPress())}
    >
      {look === 'yes' && <Mark path="M4 12.5 9.5 18 20 6.5" />}
      {look === 'no' && <Mark path="M6 6l12 12M18 6 6 18" />}
      <span>{children}</span>
      {isSending && <Spinner />}
    </button>
  );
}

/** Decoration: the text says the same. */
function Mark({ path }: { readonly path: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}

/** The second argument of `rich`: renders `<b>`. */
export const strong = (text: string) => <strong>{text}</strong>;

/** The pieces of a message, which never move. */
export function RichText({ pieces }: { readonly pieces: readonly ReactNode[] }) {
  return pieces.map((piece, index) => <Fragment key={index}>{piece}</Fragment>);
}

export const takeFocus = (element: HTMLElement | null): void => element?.focus();

interface ActionFailedProps {
  readonly error: Error;
  readonly isTrying: boolean;
  readonly onRetry: () => void;
  readonly onBack?: () => void;
}

export function ActionFailed({ error, isTrying, onRetry, onBack }: ActionFailedProps) {
  const texts = useContactText();
  const detail = failureText(error, texts);
  const canRetry = canRetryAfter(error);
  // These pages have no navigation to the contact page.
  const support = readContactEmail();
  const box = useRef<HTMLDivElement>(null);
  // Also after another failed retry.
  useEffect(() => box.current?.focus(), [error]);
  return (
    <ErrorAlert isLarge title={texts.failure('title')} ref={box}>
      <div className={classes.step}>
        <span>{texts.failure('text')}</span>
        {support && <a href={`mailto:${support}`}>{support}</a>}
        {detail && <span>{detail}</span>}
        {canRetry && (
          <div className={classes.buttons}>
            <BigButton look="plain" isSending={isTrying} onPress={onRetry}>
              {texts.failure('tryAgain')}
            </BigButton>
            {onBack && (
              <BigButton look="plain" disabled={isTrying} onPress={onBack}>
                {texts.failure('back')}
              </BigButton>
            )}
          </div>
        )}
      </div>
    </ErrorAlert>
  );
}

/** Keeps a call's last error while it is retried, until it succeeds or is reset. */
export function useLastingError(error: Error | null, isTrying: boolean): Error | null {
  const [last, setLast] = useState(error);
  const standing = error ?? (isTrying ? last : null);
  if (standing !== last) setLast(standing);
  return standing;
}
